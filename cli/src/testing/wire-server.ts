import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Call {
  readonly method: string;
  /** Path below the prefix, such as `/sys/mLogin`; the whole path outside it, such as `/healthz`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  readonly tenant: string | undefined;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** Time of arrival by the monotonic clock, in ms. */
  readonly at: number;
}

export interface WireServer {
  readonly url: string;
  readonly calls: readonly Call[];
  close(): Promise<void>;
}

/** Returns the result of a call or a whole envelope, or writes the response itself and returns nothing. */
export type Route = (call: Call, response: ServerResponse) => unknown;

export class Refusal {
  readonly code: number;
  readonly message: string;
  readonly error: string | undefined;
  readonly status: number;
  constructor(code: number, message: string, error?: string, status = 200) {
    this.code = code;
    this.message = message;
    this.error = error;
    this.status = status;
  }
}

const prefix = '/jeecg-boot';

/** A local HTTP server that speaks the platform's envelope until its test ends; the test defines its responses. */
export async function wireServer(routes: Readonly<Record<string, Route>>): Promise<WireServer> {
  const calls: Call[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://local');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call: Call = {
      method: request.method ?? '',
      path: url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname,
      query: url.searchParams,
      token: one(request.headers['x-access-token']),
      tenant: one(request.headers['tenant-id']),
      body: Buffer.concat(chunks).toString('utf8'),
      headers: request.headers,
      at: performance.now(),
    };
    calls.push(call);
    const route = routes[`${call.method} ${decodeURIComponent(call.path)}`];
    const result = route ? await route(call, response) : new Refusal(404, '路径不存在', 'path.unknown', 404);
    if (response.headersSent) return;
    const envelope =
      result instanceof Refusal
        ? { success: false, code: result.code, message: result.message, error: result.error, result: null, timestamp: 1, requestId: 'r1' }
        : { success: true, code: 200, message: '', result: result ?? null, timestamp: 1 };
    response.writeHead(result instanceof Refusal ? result.status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(envelope));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}`, calls, close };
}

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** A route that sends a file. `cut` ends the connection after that many bytes. */
export function fileRoute(name: string, bytes: Uint8Array, cut?: number, rows?: number): Route {
  return (_call, response) => {
    response.writeHead(200, {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment;filename=${encodeURIComponent(name)}`,
      'content-length': bytes.length,
      ...(rows !== undefined && { 'saiyun-rows': rows }),
    });
    if (cut === undefined) response.end(bytes);
    else response.write(bytes.subarray(0, cut), () => response.destroy());
  };
}

export const admin = {
  id: 'u1',
  username: 'admin',
  realname: '管理员',
  avatar: null,
  phone: null,
  email: null,
  orgCode: null,
  loginType: 1,
  roles: ['ADMIN'],
  tenantId: 1,
};

/** Sign-in and the call for the current user; the password is `right` and the token `token-1`. */
export const sessionRoutes: Readonly<Record<string, Route>> = {
  'POST /sys/mLogin': ({ body }) =>
    body.includes('"right"') ? { token: 'token-1', userInfo: admin } : new Refusal(500, '用户名或密码错误', 'login.wrong'),
  'GET /user/info': ({ token }) => (token === 'token-1' ? admin : new Refusal(401, 'Token失效', 'session.expired', 401)),
  'POST /sys/logout': () => null,
  'GET /sys/logout': () => null,
};
