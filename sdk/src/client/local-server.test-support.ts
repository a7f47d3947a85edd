import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type ApiError, createClient, isApiError } from '../index.ts';
import type { ClientOptions } from './client.ts';

/** A request as received. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The body as text. */
  readonly body: string;
}

export type Handler = (seen: Seen, reply: ServerResponse) => unknown;

export interface LocalServer {
  readonly url: string;
  readonly port: number;
  /** All requests so far, in order. */
  readonly seen: Seen[];
  close(): Promise<void>;
}

/** A real HTTP server on a free port, closed at the end of the test. The return value of `handler` is sent as the result of an envelope. */
export async function localServer(handler: Handler, port = 0): Promise<LocalServer> {
  const seen: Seen[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://local');
      const bytes = Buffer.concat(chunks);
      const one: Seen = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        bytes,
        body: bytes.toString(),
      };
      seen.push(one);
      void Promise.resolve(handler(one, reply)).then((result) => {
        if (!reply.writableEnded && !reply.destroyed && result !== undefined) json(reply, 200, ok(result));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const address = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}`, port: address.port, seen, close };
}

export function ok(result: unknown, more: object = {}): object {
  return {
    success: true,
    message: '',
    code: 200,
    result,
    timestamp: 1,
    ...more,
  };
}

export function json(reply: ServerResponse, status: number, body: unknown, type = 'application/json'): undefined {
  reply.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A client of a local server. */
export function clientOf(server: { readonly url: string }, options: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl: server.url, ...options });
}

/** The ApiError that refuses a call; anything else fails the test. */
export async function refused(call: Promise<unknown>): Promise<ApiError> {
  const [outcome] = await Promise.allSettled([call]);
  if (outcome.status === 'rejected' && isApiError(outcome.reason)) return outcome.reason;
  throw new Error(`no ApiError: ${JSON.stringify(outcome)}`);
}
