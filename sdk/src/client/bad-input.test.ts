import { afterEach, describe, expect, test } from 'vitest';
import { expertAccountCalls } from '../calls/index.ts';
import { entities } from '../entities/index.ts';
import { callLog, createClient, fileStore, openMessageSocket, openTableSocket, query, where } from '../index.ts';
import type { ClientOptions } from './client.ts';
import { clientOf, type Handler, json, localServer, refused } from './local-server.test-support.ts';
import { messageSocket } from './socket/message-socket.ts';
import { fakeNetwork, fakeTimers } from './socket/socket.test-support.ts';
import { tableSocket } from './socket/table-socket.ts';

const nowhere = { url: 'http://127.0.0.1:1' };
/** Options that untyped code may pass. */
const untyped = (value: unknown) => value as never;

const unhandled: unknown[] = [];
process.on('unhandledRejection', (error) => unhandled.push(error));
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});

describe('a wrong option is a TypeError that names it', () => {
  test.each<[keyof ClientOptions, unknown]>([
    ['baseUrl', 'not an address'],
    ['baseUrl', 'ftp://host'],
    ['baseUrl', 'http://'],
    ['baseUrl', ''],
    ['prefix', 7],
    ['staticUrl', null],
    ['language', 'fr'],
    ['secret', 1],
    ['timeoutMs', -1],
    ['timeoutMs', Number.NaN],
    ['timeoutMs', '100'],
    ['totalTimeoutMs', -5],
    ['retries', 1.5],
    ['retries', -1],
    ['hooks', {}],
    ['hooks', [1]],
    ['now', 1],
    ['renew', true],
    ['onError', 'x'],
    ['lowAppId', 'x'],
    ['dialect', 'java'],
    ['signMode', 'query'],
    ['signTime', 'seconds'],
    ['idempotentWrites', 'yes'],
    ['expiryMarkers', 'gone'],
    ['expiryMarkers', [1]],
    ['store', {}],
    ['store', null],
    ['platform', { send: 1 }],
  ])('%s: %j', (name, value) => {
    expect(() => createClient({ baseUrl: 'http://host', [name]: untyped(value) })).toThrow(TypeError);
    expect(() => createClient({ baseUrl: 'http://host', [name]: untyped(value) })).toThrow(new RegExp(`^${name} is not valid`));
  });

  test('a token, a tenant and a language that cannot be', () => {
    const client = clientOf(nowhere);
    expect(() => client.setToken('a\nb')).toThrow(/^token is not valid/);
    expect(() => client.setToken('')).toThrow(TypeError);
    for (const tenant of [-1, 1.5, Number.NaN, untyped('1')]) expect(() => client.setTenant(tenant)).toThrow(/^tenantId is not valid/);
    expect(() => client.setLanguage(untyped('de'))).toThrow(/^language is not valid/);
    expect(client.session).toMatchObject({ token: undefined, tenantId: 0 });
  });

  test('a token is never shown in an error', () => {
    expect(() => clientOf(nowhere).setToken('secret-token\n')).toThrow(/^(?!.*secret)/);
  });

  test.each([
    ['baseUrl', { baseUrl: 'host' }],
    ['userId', { userId: '' }],
    ['userId', { userId: untyped(undefined) }],
    ['jitter', { jitter: 2 }],
    ['reconnectMs', { reconnectMs: Number.NaN }],
  ])('of a websocket: %s', (name, wrong) => {
    const options = { baseUrl: 'http://127.0.0.1:1', userId: 'u', ...wrong };
    expect(() => openMessageSocket(options)).toThrow(new RegExp(name));
    expect(() => openTableSocket(options)).toThrow(new RegExp(name));
  });
});

test('of what stands beside a client', () => {
  expect(() => callLog(untyped({}))).toThrow(/^log must be/);
  expect(() => fileStore('')).toThrow(/^path must name/);
  expect(() => query(entities.unit, untyped({ colour: where.is('x') }))).toThrow(/has no column colour$/);
  expect(() => query(entities.unit, untyped({ unitName: 'x' }))).toThrow(/^unitName needs tests/);
  for (const value of [new Date(Number.NaN), {}, Number.NaN, '', untyped(undefined)])
    expect(() => query(entities.unit, { unitName: where.is(untyped(value)) })).toThrow(/^unitName /);
});

describe('a call that could not be right is an ApiError of kind invalid that names what is wrong, and nothing is sent', () => {
  const client = clientOf(nowhere);
  const cycle: Record<string, unknown> = {};
  cycle.of = cycle;
  test.each<[string, () => Promise<unknown>]>([
    ['path', () => client.send('GET', 'http://[bad')],
    ['path', () => client.send('GET', untyped(undefined))],
    ['headers.x-own', () => client.send('GET', '/a', { headers: { 'x-own': 'a\r\nb' } })],
    ['headers.x-own', () => client.send('GET', '/a', { headers: { 'x-own': '中' } })],
    ['headers.x-own', () => client.send('GET', '/a', { headers: { 'x-own': untyped(7) } })],
    ['headers.x own', () => client.send('GET', '/a', { headers: { 'x own': 'a' } })],
    ['headers.Idempotency-Key', () => client.send('POST', '/a', { body: {}, idempotencyKey: 'a\nb' })],
    ['query.at', () => client.send('GET', '/a', { query: { at: untyped(new Date()) } })],
    ['query.n', () => client.send('GET', '/a', { query: { n: Number.NaN } })],
    ['timeoutMs', () => client.send('GET', '/a', { timeoutMs: -1 })],
    ['totalTimeoutMs', () => client.units.list({}, { totalTimeoutMs: untyped('1') })],
    ['retries', () => client.send('GET', '/a', { retries: 0.5 })],
    ['pageNo', () => client.units.list({ pageNo: -1 })],
    ['pageSize', () => client.units.list({ pageSize: untyped('ten') })],
    ['match.createTime_begin', () => client.units.list({ match: { createTime_begin: untyped(new Date()) } })],
    ['match.unitName', () => client.units.list({ match: { unitName: untyped(['a']) } })],
    [
      'superQuery.unitName',
      () => client.units.list({ superQuery: [{ matchType: 'or', params: [{ field: 'unitName', rule: 'eq', val: untyped({}) }] }] }),
    ],
    ['superQuery.unitName', () => client.units.list({ superQuery: [{ field: 'unitName', rule: 'eq', val: untyped({}) }] })],
    ['match.feePerReview_begin', () => client.reviewProjects.list({ match: { feePerReview_begin: 1.5 } })],
    ['feePerReview', () => client.reviewProjects.edit({ id: '1', revision: 1, feePerReview: 0.5 })],
    ['feePerReview', () => client.reviewProjects.edit({ id: '1', revision: 1, feePerReview: untyped('12') })],
    ['startTime', () => client.reviewProjects.edit({ id: '1', revision: 1, startTime: untyped(new Date()) })],
    ['row', () => client.units.add(untyped(undefined))],
    ['ids', () => client.units.disable(untyped(undefined), { reason: 'x' })],
    ['signal', () => client.send('GET', '/a', { signal: untyped('now') })],
    ['body', () => client.send('POST', '/a', { body: cycle })],
    ['body', () => clientOf(nowhere, { secret: 's' }).send('POST', '/a', { body: { n: 1n } })],
  ])('%s', async (name, call) => {
    const error = await refused(call());
    expect(error).toMatchObject({ kind: 'invalid', code: 'input.invalid', retryable: false });
    expect(error.message).toContain(`(${name}`);
    expect(error.message).toMatch(/^请求内容不正确/);
  });

  test('a code, ids or an amount that is none is a TypeError that names it', () => {
    expect(() => client.dicts.items(untyped(undefined))).toThrow(/^code is not valid/);
    expect(() => client.units.deleteBatch(untyped('1'))).toThrow(/^ids is not valid/);
  });

  test('an amount of an area', async () => {
    for (const amount of [1.5, -1, Number.NaN, untyped('12')])
      await expect(expertAccountCalls(client.send).previewWithdrawal(amount)).rejects.toThrow(/amount/);
  });

  test('a limit of rows that is none', async () => {
    for (const limit of [0, -1, 1.5, Number.NaN, untyped(undefined)])
      await expect(client.units.rows().toArray({ limit })).rejects.toThrow(/^limit is not valid/);
  });
});

describe('an answer that is none is one ApiError of kind protocol, with request id and its first 200 characters', () => {
  const page = `<!doctype html><html><body>${'x'.repeat(500)}</body></html>`;
  const whole = JSON.stringify({ success: true, code: 200, message: '', result: { name: '张三'.repeat(100) }, timestamp: 1 });
  test.each([
    ['a body that was cut off', whole.slice(0, -20), 'application/json'],
    ['HTML where JSON is due', page, 'text/html'],
    ['two JSON objects in one body', whole + whole, 'application/json'],
    ['nothing at all', '', 'application/json'],
    [
      'a number that no contract knows',
      JSON.stringify({ success: false, code: 99_999, message: '内部协议', result: null }),
      'application/json',
    ],
    ['a code that is no number', JSON.stringify({ success: false, code: 'E17', message: '', result: null }), 'application/json'],
  ])('%s', async (_what, body, type) => {
    const told: unknown[] = [];
    const server = await localServer((_seen, reply) => {
      reply.setHeader('x-request-id', 'r-1');
      return json(reply, 200, body, type);
    });
    const error = await refused(clientOf(server, { onError: (e) => told.push(e) }).send('GET', '/a'));
    expect(error).toMatchObject({ kind: 'protocol', status: 200, requestId: 'r-1', detail: body.slice(0, 200), retryable: false });
    expect(told).toEqual([error]);
    expect(server.seen).toHaveLength(1);
  });

  test('a connection that breaks inside a body is a fault of the network, with the request id, and a read is made again', async () => {
    let calls = 0;
    const cut: Handler = (_seen, reply) => {
      calls += 1;
      if (calls > 1) return 'whole';
      reply.writeHead(200, { 'content-length': '1000' });
      reply.write(whole.slice(0, 50), () => reply.destroy());
      return undefined;
    };
    const server = await localServer(cut);
    expect(await clientOf(server).send('GET', '/a')).toBe('whole');
    calls = 0;
    const error = await refused(clientOf(server).send('POST', '/a', { body: {} }));
    expect(error).toMatchObject({ kind: 'network', retryable: true });
    expect(error.requestId).toMatch(/^[\da-f]{32}$/);
  });

  test('a row with an amount that is none names its field', async () => {
    const server = await localServer(() => ({ id: '1', feePerReview: '12.345' }));
    const error = await refused(clientOf(server).reviewProjects.queryById('1'));
    expect(error).toMatchObject({ kind: 'protocol', status: 200, message: expect.stringContaining('feePerReview') });
    expect(error.requestId).toMatch(/^[\da-f]{32}$/);
  });

  test.each([
    ['no page', 'nothing here'],
    ['a page without rows', { total: 3 }],
    ['rows with an amount that is none', { records: [{ id: '1', feePerReview: '12.345' }], total: 1, size: 10, current: 1, pages: 1 }],
  ])('a list that is %s', async (_what, result) => {
    const server = await localServer(() => result);
    const told: unknown[] = [];
    const client = clientOf(server, { onError: (error) => told.push(error) });
    const errors = [
      await refused(client.reviewProjects.list()),
      await refused(client.reviewProjects.rows().toArray({ limit: 5 })),
      await refused(client.reviewProjects.list().withResponse()),
    ];
    for (const error of errors) {
      expect(error).toMatchObject({ kind: 'protocol', status: 200 });
      expect(error.requestId).toMatch(/^[\da-f]{32}$/);
    }
    expect(told).toEqual(errors);
  });

  test.each([
    ['messages', messageSocket, ['HeartBeat', 'ping', '{"cmd":"heartcheck"}', '{"cmd":"topic"}', '[]', '7']],
    ['tables', tableSocket, ['{"type":"heart_beat","data":true}', '{"type":"unknown"}', '[]', '7']],
  ])('a frame of the websocket of %s that is no JSON goes to onError, once, and the connection stays', (_of, open, known) => {
    const network = fakeNetwork();
    const errors: unknown[] = [];
    const socket = open(network.connect, {
      baseUrl: 'http://local',
      userId: 'u',
      timers: fakeTimers(),
      onError: (error) => errors.push(error),
    });
    network.last().server.open();
    network.last().server.message(`<html>${'x'.repeat(500)}`);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ name: 'ApiError', kind: 'protocol', detail: `<html>${'x'.repeat(194)}` });
    for (const text of known) network.last().server.message(text);
    expect(errors).toHaveLength(1);
    expect(socket.state).toBe('open');
    socket.close();
  });
});
