import type { IncomingMessage } from 'node:http';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Look } from './sync-hook.ts';

/** Largest frame from a client: table rows are far smaller. */
const mostBytes = 64 * 1024;
/** How long a client may take to acknowledge the close. */
const goodbyeMs = 1000;

/**
 * Which requests may become sockets; on any other path or for any other protocol the upgrade is ignored and the call is answered normally.
 */
export function wantsSocket({ SAIYUN_PREFIX }: Config): (request: IncomingMessage) => boolean {
  const paths = [`${SAIYUN_PREFIX}/websocket/`, `${SAIYUN_PREFIX}/vxeSocket/`];
  return ({ headers, url }) => headers.upgrade?.toLowerCase() === 'websocket' && paths.some((path) => url?.startsWith(path));
}

/**
 * A broken connection is nobody's fault. After an invalid or oversized frame the library has already sent the reason; closing at once would
 * lose it.
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

/** A route hook that remembers the reply of a call that becomes a socket, until `forgetCall`. */
export const rememberCall: Look = (request, reply) => void opening.set(request, reply);

/** Releases the call that opened a socket: otherwise the open socket would hold it, with headers, reply and hooks, for hours. */
export function forgetCall(socket: WebSocket, request: FastifyRequest): void {
  opening.get(request)?.raw.detachSocket(request.raw.socket);
  socket.removeAllListeners('error');
  socket.on('error', endBroken);
}

/** Websockets pass the same checks as calls before they open; their routes are registered with `websocket: true`. */
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
