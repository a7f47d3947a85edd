import type { FastifyReply } from 'fastify';

/** A file's name as the value of `filename*` in a header (RFC 5987). */
export function headerFileName(fileName: string): string {
  return `UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** A reply that is a PDF to be saved under this name; clients that know no `filename*` get its letters of ASCII. */
export function pdfReply(reply: FastifyReply, fileName: string): FastifyReply {
  const plain = fileName.replace(/[^\w. -]+/g, '_').replace(/^(?:_ - )+/, '');
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=${headerFileName(fileName)}`}`)
    .header('X-Content-Type-Options', 'nosniff');
}
