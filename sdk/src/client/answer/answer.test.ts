import { expect, test } from 'vitest';
import type { ClientOptions } from '../client.ts';
import { clientOf, type Handler, json, localServer, ok, refused } from '../local-server.test-support.ts';
import { retryAfterMs } from './answer.ts';

const page = '<html><body>nginx</body></html>';

const refusalOf = async (handler: Handler, options: Partial<ClientOptions> = {}) => {
  const server = await localServer(handler);
  const client = clientOf(server, options);
  client.setToken('t');
  return { error: await refused(client.send('GET', '/a', { retries: 0 })), session: client.session, client };
};

const answering = (status: number, body: unknown, options?: Partial<ClientOptions>, type?: string) =>
  refusalOf((_seen, reply) => json(reply, status, body, type), options);

test.each([
  ['SDK-ERR-01', 403, 'forbidden', '无访问权限', 'No access'],
  ['SDK-ERR-02', 404, 'not_found', '请求的资源不存在', 'Resource not found'],
  ['SDK-ERR-03', 504, 'timeout', '网络超时', 'Network timeout'],
  ['SDK-ERR-04', 401, 'auth', '未授权，请重新登录', 'Unauthorized, please sign in again'],
] as const)('%s: HTTP %i has its own text in both languages', async (_row, status, kind, zh, en) => {
  const foreign = { success: false, message: 'of the server', code: status, result: null };
  expect((await answering(status, foreign)).error).toMatchObject({ kind, message: zh, status });
  expect((await answering(status, page, { language: 'en' })).error).toMatchObject({ kind, message: en, status });
});

test('SDK-ERR-01: what our own server names keeps its more exact text', async () => {
  const { error } = await answering(403, {
    success: false,
    code: 403,
    error: 'access.tenant',
    message: '没有访问该租户的权限',
    requestId: 'r1',
    result: null,
  });
  expect(error).toMatchObject({ kind: 'forbidden', code: 'access.tenant', message: '没有访问该租户的权限', requestId: 'r1' });
});

const expired = { success: true, message: 'Token失效，请重新登录!', code: 401, result: null, timestamp: 1 };

test.each([
  ['3.0 to 3.4.4: success true, labelled as a page', 401, JSON.stringify(expired), 'text/html;charset=UTF-8'],
  ['3.5: success false', 401, JSON.stringify({ ...expired, success: false }), 'text/html;charset=UTF-8'],
  ['3.8.3: two objects in one body', 401, JSON.stringify(expired) + JSON.stringify(expired), 'application/json'],
  ['no body at all', 401, '', 'text/plain'],
  ['a page', 401, page, 'text/html'],
  [
    'SDK-ERR-05: up to 2.4.6, HTTP 500 with the marker',
    500,
    JSON.stringify({ timestamp: '2022-07-07', status: 500, error: 'Internal Server Error', message: 'Token失效，请重新登录', path: '/a' }),
    'application/json',
  ],
])('SDK-ERR-04, SDK-ERR-05: the session is over (%s)', async (_name, status, body, type) => {
  const told: unknown[] = [];
  const { error, session } = await answering(status, body, { onExpired: (e) => told.push(e) }, type);
  expect(error).toMatchObject({ kind: 'auth', status, retryable: false });
  expect(error.message).toMatch(/请重新登录/);
  expect(told).toEqual([error]);
  expect(session.token).toBeUndefined();
});

test.each([
  ['session.expired', '登录已过期，请重新登录'],
  ['session.missing', '未授权，请重新登录'],
  ['session.account_locked', 'of the server'],
])('SDK-ERR-04: %s is told in words that say more than a token', async (code, text) => {
  const { error } = await answering(401, { success: false, message: 'of the server', code: 401, error: code, result: null });
  expect(error).toMatchObject({ kind: 'auth', code, message: text });
});

test('SDK-ERR-05: the marker is configurable, and a 500 without it leaves the session alone', async () => {
  const told: unknown[] = [];
  const options = { expiryMarkers: ['SESSION GONE'], onExpired: (e: unknown) => told.push(e) };
  const body = (message: string) => ({ status: 500, message });
  const other = await answering(500, body('Token失效'), options);
  expect(other.error).toMatchObject({ kind: 'server', message: 'Token失效' });
  expect(other.session.token).toBe('t');
  const gone = await answering(500, body('oh: SESSION GONE'), options);
  expect(gone.error).toMatchObject({ kind: 'auth', message: '登录已过期，请重新登录' });
  expect(told).toHaveLength(1);
});

test('SDK-ERR-04: however many calls fail at once, the end of the session is told once; a new session is not touched', async () => {
  const held: (() => void)[] = [];
  const server = await localServer((_seen, reply) => void held.push(() => json(reply, 401, expired)));
  const told: unknown[] = [];
  const failures: unknown[] = [];
  const client = clientOf(server, { onExpired: (e) => told.push(e), onError: (e) => failures.push(e) });
  client.setToken('old');
  const calls = Array.from({ length: 12 }, () => refused(client.send('GET', '/a')));
  const late = refused(client.send('GET', '/late'));
  while (held.length < 13) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const answer of held.slice(0, 12)) answer();
  await Promise.all(calls);
  client.setToken('new');
  held[12]?.();
  await late;
  expect(told).toHaveLength(1);
  expect(client.session.token).toBe('new');
  expect(failures).toHaveLength(13);
});

test('SDK-ERR-04: without a session there is nothing to end', async () => {
  const server = await localServer((_seen, reply) => json(reply, 401, expired));
  const told: unknown[] = [];
  expect(await refused(clientOf(server, { onExpired: (e) => told.push(e) }).send('GET', '/a'))).toMatchObject({ kind: 'auth' });
  expect(told).toHaveLength(0);
});

test('SDK-ERR-07: an expired session and other failures are found inside files', async () => {
  const answers: Record<string, Handler> = {
    '/old': (_s, reply) => json(reply, 500, { status: 500, message: 'Token失效，请重新登录' }, 'application/vnd.ms-excel'),
    '/older': (_s, reply) => json(reply, 200, { status: 500, message: 'Token失效，请重新登录' }, 'application/octet-stream'),
    '/refused': (_s, reply) => {
      reply.setHeader('content-disposition', 'attachment;filename=a.xls');
      json(reply, 200, { success: false, message: '操作失败，null', code: 500, result: null }, 'application/vnd.ms-excel');
    },
    '/empty': (_s, reply) => void reply.writeHead(200).end(),
    '/odd': (_s, reply) => json(reply, 200, ok('no file')),
  };
  const server = await localServer((seen, reply) => answers[seen.path.replace('/jeecg-boot', '')]?.(seen, reply));
  const told: unknown[] = [];
  const client = clientOf(server, { onExpired: (e) => told.push(e) });
  const outcome = (path: string) => {
    client.setToken('t');
    return refused(client.files.get(path));
  };
  expect(await outcome('/old')).toMatchObject({ kind: 'auth' });
  expect(await outcome('/older')).toMatchObject({ kind: 'auth' });
  expect(told).toHaveLength(2);
  expect(await outcome('/refused')).toMatchObject({ kind: 'server', message: '操作失败，null' });
  expect(await outcome('/empty')).toMatchObject({ kind: 'protocol', message: '文件下载失败' });
  expect(await outcome('/odd')).toMatchObject({ kind: 'protocol', message: '文件下载失败' });
});

test('SDK-ERR-08: any other refusal tells what the server says, whatever the number in the envelope', async () => {
  const say = async (status: number, code: number) =>
    (await answering(status, { success: false, message: ' 不行 ', code, result: 7 })).error;
  expect(await say(200, 500)).toMatchObject({ kind: 'server', code: 500, message: '不行', result: 7 });
  expect(await say(200, 510)).toMatchObject({ kind: 'forbidden', message: '不行' });
  expect(await say(200, 404)).toMatchObject({ kind: 'not_found', message: '不行' });
  expect(await say(200, 40002)).toMatchObject({ kind: 'limit', message: '不行' });
  expect(await say(400, 400)).toMatchObject({ kind: 'invalid', message: '不行' });
  expect(await say(502, 0)).toMatchObject({ kind: 'server', retryable: true });
  expect((await answering(500, page)).error).toMatchObject({ kind: 'server', message: '服务器错误，请稍后再试', detail: page });
});

test('SDK-ERR-08: faults of single fields come with their texts', async () => {
  const issues = [{ field: 'unitCode', code: 'required', text: '单位代码不能为空' }];
  const { error } = await answering(200, {
    success: false,
    code: 400,
    error: 'input.invalid',
    message: '提交的数据有误',
    issues,
    result: null,
  });
  expect(error).toMatchObject({ kind: 'invalid', code: 'input.invalid', issues });
});

test('SDK-ERR-09: without an answer a timeout is told as such, anything else with the message of the network', async () => {
  const unreachable = clientOf({ url: 'http://127.0.0.1:1' });
  const error = await refused(unreachable.send('GET', '/a', { retries: 0 }));
  expect(error).toMatchObject({ kind: 'network', retryable: true, status: undefined });
  expect(error.message).toMatch(/^网络连接失败，请检查网络 \(.*127\.0\.0\.1:1/);
});

test('SDK-ERR-10: one listener is told of every failed call, before the call is refused', async () => {
  const server = await localServer((_seen, reply) => json(reply, 200, { success: false, message: 'no', code: 500 }));
  const order: string[] = [];
  const client = clientOf(server, { onError: (e) => order.push(e.message) });
  await client.units.list().catch(() => order.push('refused'));
  await client.files.get('/x').catch(() => order.push('refused'));
  await client.units.importExcel({ bytes: new Uint8Array(1), name: 'a.xls' }).catch(() => order.push('refused'));
  expect(order).toEqual(['no', 'refused', 'no', 'refused', 'no', 'refused']);
});

test.each([
  ['a page', page],
  ['JSON that is cut off', '{"success":true,"result":{"a":'],
  ['nothing', ''],
])('an answer that cannot be read is a protocol error with request id and its beginning: %s', async (_name, text) => {
  const { error } = await refusalOf((_seen, reply) => {
    reply.setHeader('x-request-id', 'abc');
    json(reply, 200, text + ' '.repeat(300));
  });
  expect(error).toMatchObject({ kind: 'protocol', requestId: 'abc', message: '服务器的答复无法识别', status: 200 });
  expect(error.detail).toHaveLength(200);
  expect(error.detail?.trim()).toBe(text);
});

test('a redirect is told with its target, as the base address is probably wrong', async () => {
  const { error } = await refusalOf((_seen, reply) => void reply.writeHead(301, { location: 'https://other/' }).end());
  expect(error).toMatchObject({ kind: 'protocol', detail: 'HTTP 301 → https://other/' });
});

test('LIST-02: success decides, not the code; answers without an envelope count as the result', async () => {
  const server = await localServer((seen, reply) =>
    json(reply, 200, seen.path.endsWith('/zero') ? { success: true, code: 0, message: '', result: { a: 1 } } : [{ id: '1' }], 'text/html'),
  );
  const client = clientOf(server);
  expect(await client.send('GET', '/zero')).toEqual({ a: 1 });
  expect(await client.send('GET', '/bare')).toEqual([{ id: '1' }]);
});

test('Retry-After is seconds or a date', () => {
  expect(retryAfterMs('2', 0)).toBe(2_000);
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6_000);
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:10 GMT', 40_000)).toBe(0);
  expect(retryAfterMs('soon', 0)).toBeUndefined();
  expect(retryAfterMs(undefined, 0)).toBeUndefined();
});
