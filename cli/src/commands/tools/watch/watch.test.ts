import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { type BufferContext, bufferContext } from '../../../testing/buffer-context.ts';
import { admin } from '../../../testing/wire-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A platform with one account that sends these frames to every listener. */
async function start(
  frames: readonly unknown[],
  { ended = (): boolean => false } = {},
): Promise<{ context: BufferContext; opened: string[] }> {
  const opened: string[] = [];
  const server = createServer((_request, response) => {
    const result = ended()
      ? { success: false, code: 401, message: 'Token失效', error: 'session.expired', result: null }
      : { success: true, code: 200, message: '', result: admin };
    response.writeHead(ended() ? 401 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    opened.push(`${request.url} ${request.headers['sec-websocket-protocol'] ?? ''}`);
    sockets.handleUpgrade(request, socket, head, (one) => {
      for (const frame of frames) one.send(JSON.stringify(frame));
      if (ended()) one.close();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    sockets.close();
    for (const client of sockets.clients) client.terminate();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    opened,
    context: bufferContext({ now: '2026-01-01T00:00:00Z', env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: `http://127.0.0.1:${port}` } }),
  };
}

const frames = [
  { cmd: 'topic', msgId: 'm1', msgTxt: '停机\u001b[2J维护' },
  { cmd: 'heartcheck' },
  { cmd: 'user', msgId: 'm2', userId: 'u1', msgTxt: '评审已分配' },
  { cmd: 'user', msgId: 'm3' },
];

test('NOTICE-08: prints what comes, one line each, and ends after --count', async () => {
  const { context, opened } = await start(frames);
  const ran = await context.run('watch', 'notices', '--count', '3', '--quiet');
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out).toBe('2026-01-01 08:00:00  通知  停机 [2J维护\n2026-01-01 08:00:00  消息  评审已分配\n2026-01-01 08:00:00  消息  m3\n');
  expect(opened).toEqual([expect.stringMatching(/^\/jeecg-boot\/websocket\/u1_cli token-1$/)]);
});

test('as JSON lines, through jq as well', async () => {
  const { context } = await start(frames);
  const { out } = await context.run('watch', 'notices', '--count', '2', '-o', 'jsonl');
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([
    { at: '2026-01-01T00:00:00.000Z', cmd: 'topic', msgId: 'm1', userId: null },
    { cmd: 'user', msgId: 'm2', userId: 'u1' },
  ]);
  expect((await context.run('watch', 'notices', '--count', '2', '--jq', '.msgId')).out).toBe('m1\nm2\n');
  expect((await context.run('watch', 'notices', '-o', 'csv')).code).toBe(2);
});

test('Ctrl-C is its end; the time limit is exit code 9 when not all came', async () => {
  const { context } = await start([]);
  expect(await context.run('watch', 'notices', '--timeout', '1', '--quiet')).toMatchObject({ code: 0, out: '', err: '' });
  expect(await context.run('watch', 'notices', '--timeout', '1', '--count', '1', '--quiet', '--lang', 'en')).toMatchObject({
    code: 9,
    err: 'saiyun: Only 0 arrived within the time limit\n',
  });
  setTimeout(() => context.controller.abort(), 100);
  expect(await context.run('watch', 'notices', '--quiet')).toMatchObject({ code: 0, err: '' });
});

test('a session that ends meanwhile is exit code 4', async () => {
  let over = false;
  const { context } = await start([], {
    ended: () => {
      const was = over;
      over = true;
      return was;
    },
  });
  expect((await context.run('watch', 'notices', '--quiet')).code).toBe(4);
});
