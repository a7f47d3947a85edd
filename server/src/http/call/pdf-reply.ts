import type { FastifyReply } from 'fastify';

/** A reply that is a PDF to be saved under this name, which has nothing but letters, digits, `-`, `_` and `.`. */
export function pdfReply(reply: FastifyReply, fileName: string): FastifyReply {
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .header('X-Content-Type-Options', 'nosniff');
}
