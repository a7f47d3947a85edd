import type { FastifyReply } from 'fastify';

/** A reply that is a PDF to be saved under this name; clients that know no `filename*` get its letters of ASCII. */
export function pdfReply(reply: FastifyReply, fileName: string): FastifyReply {
  const plain = fileName.replace(/[^\w. -]+/g, '_').replace(/^(?:_ - )+/, '');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`)
    .header('X-Content-Type-Options', 'nosniff');
}
