import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Greatest frame from a client: rows of a table are far smaller. */
const mostBytes = 64 * 1024;
/** How long a client may take to answer the end of its connection. */
const goodbyeMs = 1000;

/** Which requests may become sockets; on any other path, and for any other protocol, the wish is overheard and the call answered as it is. */
export const wantsSocket = ({ SAIYUN_PREFIX }: Config): ((request: IncomingMessage) => boolean) => {
  const paths = [`${SAIYUN_PREFIX}/websocket/`, `${SAIYUN_PREFIX}/vxeSocket/`];
  return ({ headers, url }) => headers.upgrade?.toLowerCase() === 'websocket' && paths.some((path) => url?.startsWith(path));
};

/** Websockets pass the same checks as calls before they are opened; their routes are registered with `websocket: true`. */
export const socketsPlugin = (app: FastifyInstance): void => {
  app.register(websocket, {
    options: { maxPayload: mostBytes, perMessageDeflate: false },
    // A connection that breaks is nobody's fault. For a frame that is none, or too long, the library has sent the reason by now: ended at once,
    // the connection would lose it.
    errorHandler: (_error, socket) => {
      if (socket.readyState !== socket.CLOSING) {
        socket.terminate();
        return;
      }
      const last = setTimeout(() => socket.terminate(), goodbyeMs);
      socket.once('close', () => clearTimeout(last));
    },
    preClose(done) {
      const { clients } = this.websocketServer;
      for (const client of clients) client.close(1001);
      const last = setTimeout(() => {
        for (const client of clients) client.terminate();
      }, goodbyeMs);
      last.unref();
      this.websocketServer.close(() => clearTimeout(last));
      done();
    },
  });
};
