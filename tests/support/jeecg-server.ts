import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jeecgCalls, thirdLogin } from './jeecg-calls.ts';
import { type JeecgCall, type JeecgState, type JeecgVersion, jeecgState, type Reply } from './jeecg-state.ts';

export interface JeecgServer {
  readonly url: string;
  readonly secret: string;
  /** The server's current data. */
  readonly state: JeecgState;
  /** `METHOD path` of every request, in order. */
  readonly seen: readonly string[];
  /** Invalidates every token, including new ones, with this message. */
  expire(reason?: string): void;
  /** Invalidates the current token; signing in again helps. */
  endSession(): void;
  /** Loses the response of the next write: the write takes effect, and a proxy returns 503. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

const secret = 'dd05f1c54d63749eda95f9fa6d49v442a';

const send = (reply: ServerResponse, status: number, body: string, type = 'application/json;charset=UTF-8'): void => {
  reply.writeHead(status, { 'content-type': type }).end(body);
};

const answer = (reply: ServerResponse, given: Reply): void => {
  if ('envelope' in given) send(reply, 200, JSON.stringify(given.envelope));
  else if ('bare' in given) send(reply, 200, JSON.stringify(given.bare));
  else {
    const name = Buffer.from(given.file).toString('latin1');
    reply.writeHead(200, { 'content-type': given.type, 'content-disposition': `attachment;filename=${name}` }).end(given.bytes);
  }
};

const pad = (value: number): string => String(value).padStart(2, '0');
/** The time in Asia/Shanghai as 14 digits. */
const digitsOf = (now: Date): number => {
  const at = new Date(now.getTime() + 8 * 3_600_000);
  const parts = [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  return Number(`${at.getUTCFullYear()}${parts.map(pad).join('')}`);
};

/** The fault in a signature's time: before 3.2 it has 14 digits and is compared as a number; later, milliseconds are accepted too. */
const timeFault = (version: JeecgVersion, stamp: string | undefined): string | undefined => {
  if (stamp === undefined) return '操作失败，Cannot parse null string';
  const late =
    version === '3.1.0' || stamp.length === 14 ? digitsOf(new Date()) - Number(stamp) > 300 : Date.now() - Number(stamp) > 300_000;
  // Milliseconds are far smaller than a number of 14 digits.
  return late ? '操作失败，签名验证失败:X-TIMESTAMP已过期' : undefined;
};

/** Checks the signature as the server does: the sorted parameters without `_t`, the last segment if it has a comma, and the secret. */
const isSigned = ({ url, request }: JeecgCall): boolean => {
  const params: Record<string, string> = Object.fromEntries(url.searchParams);
  delete params._t;
  const last = url.pathname.split('/').at(-1) ?? '';
  if (last.includes(',')) params['x-path-variable'] = decodeURIComponent(last);
  const text = JSON.stringify(Object.fromEntries(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))));
  const sign = createHash('md5')
    .update(text + secret)
    .digest('hex')
    .toUpperCase();
  return request.headers['x-sign'] === sign;
};

const signFault = (call: JeecgCall, version: JeecgVersion): string | undefined => {
  const stamp = call.request.headers['x-timestamp'];
  const late = timeFault(version, Array.isArray(stamp) ? stamp[0] : stamp);
  return late ?? (isSigned(call) ? undefined : 'Sign签名校验失败！');
};

const failed = (code: number, message: string): string =>
  JSON.stringify({ success: false, message, code, result: null, timestamp: Date.now() });

const isSignedPath = (path: string): boolean =>
  /^\/sys\/dict\/(getDictItems|loadDict|loadDictItem|loadDictOrderByValue)\/|^\/sys\/dict\/loadTreeData$/.test(path);

/** The response to a request with a valid token. */
function answerTo(call: JeecgCall, path: string, state: JeecgState, reply: ServerResponse): void {
  const found = jeecgCalls[`${call.method} ${decodeURIComponent(path)}`];
  const others = Object.keys(jeecgCalls).filter((name) => name.endsWith(` ${path}`));
  if (found) {
    const fault = isSignedPath(path) ? signFault(call, state.version) : undefined;
    if (fault === undefined) answer(reply, found(call, state));
    else send(reply, 200, JSON.stringify({ code: 500, message: fault, success: false, timestamp: Date.now() }));
  } else if (others.length > 0) {
    send(reply, 200, failed(405, `不支持${call.method}请求方法，支持以下${others[0]?.split(' ')[0]}、`));
  } else {
    // Spring's own error, without an envelope.
    send(reply, 404, JSON.stringify({ timestamp: '2026-11-22 11:23:52', status: 404, error: 'Not Found', path: call.url.pathname }));
  }
}

/** A small server that behaves as a JeecgBoot of this version was observed to, oddities included (wire-contract part 20). */
export async function jeecgServer(version: JeecgVersion = '3.4.3'): Promise<JeecgServer> {
  const seen: string[] = [];
  const state = jeecgState(version);
  let [reason, live, losing] = ['Token失效，请重新登录!', true, false];
  /** Handles what happens before the call itself: an invalid token, and a lost response. */
  const before = (call: JeecgCall, path: string, reply: ServerResponse): boolean => {
    const open =
      path === '/sys/mLogin' ||
      path.startsWith('/sys/randomImage/') ||
      path.startsWith('/sys/common/static/') ||
      path.startsWith('/sys/thirdLogin/');
    if (!open && (!live || state.token === undefined || call.request.headers['x-access-token'] !== state.token)) {
      // Says success until 3.4, is labelled as HTML, and repeats the object.
      const dead = JSON.stringify({ success: version !== '3.6.3', message: reason, code: 401, result: null, timestamp: 1 });
      send(reply, 401, dead + dead, 'text/html;charset=UTF-8');
      return true;
    }
    if (!losing || call.method === 'GET') return false;
    losing = false;
    jeecgCalls[`${call.method} ${path}`]?.(call, state);
    send(reply, 503, '<html>503 Service Temporarily Unavailable</html>', 'text/html');
    return true;
  };
  const handle = (call: JeecgCall, reply: ServerResponse): void => {
    const path = call.url.pathname.replace(/^\/jeecg-boot/, '');
    seen.push(`${call.method} ${path}`);
    const third = path.startsWith('/sys/thirdLogin/getLoginUser/') ? thirdLogin(path, state) : undefined;
    // Outside the context path, the servlet container responds.
    if (!call.url.pathname.startsWith('/jeecg-boot/')) send(reply, 404, '<html>HTTP Status 404</html>', 'text/html');
    else if (third) answer(reply, third);
    else if (!before(call, path, reply)) answerTo(call, path, state, reply);
  };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://local');
      handle({ method: request.method ?? '', url, request, body: Buffer.concat(chunks).toString() }, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    state,
    seen,
    expire: (why = 'Token失效，请重新登录!') => {
      reason = why;
      live = false;
    },
    endSession: () => state.signOut(),
    loseNextAnswer: () => {
      losing = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
