import type { IncomingMessage } from 'node:http';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Look } from './at-once.ts';

/** Greatest frame from a client: rows of a table are far smaller. */
const mostBytes = 64 * 1024;
/** How long a client may take to answer the end of its connection. */
const goodbyeMs = 1000;

/** Which requests may become sockets; on any other path, and for any other protocol, the wish is overheard and the call answered as it is. */
export function wantsSocket({ SAIYUN_PREFIX }: Config): (request: IncomingMessage) => boolean {
  const paths = [`${SAIYUN_PREFIX}/websocket/`, `${SAIYUN_PREFIX}/vxeSocket/`];
  return ({ headers, url }) => headers.upgrade?.toLowerCase() === 'websocket' && paths.some((path) => url?.startsWith(path));
}

/**
 * A connection that breaks is nobody's fault. For a frame that is none, or too long, the library has sent the reason by now: ended at once,
 * the connection would lose it.
 */
function endBroken(this: WebSocket): void {
  if (this.readyState !== this.CLOSING) {
    this.terminate();
    return;
  }
  const last = setTimeout(() => this.terminate(), goodbyeMs);
  this.once('close', () => clearTimeout(last));
}

const opening = new WeakMap<FastifyRequest, FastifyReply>();

/** Keeps hold of the answer of a call that becomes a socket, until `forgetCall`. A hook of the route. */
export const rememberCall: Look = (request, reply) => void opening.set(request, reply);

/** Lets go of the call by which a socket was opened: an open socket would keep it, with its headers, its answer and its hooks, for hours. */
export function forgetCall(socket: WebSocket, request: FastifyRequest): void {
  opening.get(request)?.raw.detachSocket(request.raw.socket);
  socket.removeAllListeners('error');
  socket.on('error', endBroken);
}

/** Websockets pass the same checks as calls before they are opened; their routes are registered with `websocket: true`. */
export function socketsPlugin(app: FastifyInstance): void {
  app.register(websocket, {
    options: { maxPayload: mostBytes, perMessageDeflate: false },
    errorHandler: (_error, socket) => endBroken.call(socket),
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
}
