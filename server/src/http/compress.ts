import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Below this size an answer fits into a packet or two as it is. */
const worthwhileBytes = 2048;

type Compress = (data: string | Buffer, done: (error: Error | null, compressed: Buffer) => void) => void;

// Quick rather than small: from 5 on Brotli looks at contexts, which makes long answers a tenth smaller; what is above gains little.
const ways: readonly (readonly [name: string, accepted: RegExp, compress: Compress])[] = [
  ['br', /\bbr\b/, (data, done) => brotliCompress(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, done)],
  ['gzip', /\bgzip\b/, (data, done) => gzip(data, { level: 5 }, done)],
];

const isText = (reply: FastifyReply): boolean => /^(application\/json|text\/)/.test(String(reply.getHeader('Content-Type') ?? ''));

/** Compresses long answers for clients that take it: what an account may see and do is 100 kB, and 8 of them tell it. */
export function compressPlugin(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const accepted = request.headers['accept-encoding'];
    if (!isWhole || !accepted || payload.length < worthwhileBytes || reply.hasHeader('Content-Encoding') || !isText(reply))
      return done(null, payload);
    const [name, , compress] = ways.find(([, taken]) => taken.test(String(accepted))) ?? [];
    if (!name || !compress) return done(null, payload);
    compress(payload, (error, compressed) => {
      if (error) return done(error);
      const varies = reply.getHeader('Vary');
      reply.header('Content-Encoding', name).header('Vary', varies ? `${String(varies)}, Accept-Encoding` : 'Accept-Encoding');
      reply.removeHeader('Content-Length');
      done(null, compressed);
    });
  });
}
