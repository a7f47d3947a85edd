import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { openMessageSocket, openTableSocket } from '../../index.ts';
import type { SyncedRow } from '../../logic/table-sync/index.ts';
import { messageSocket } from '../socket/message-socket.ts';
import { browserSocket } from './browser-socket.ts';

interface LocalSockets {
  readonly baseUrl: string;
  readonly server: WebSocketServer;
  /** Path and sub-protocols of every connection so far. */
  readonly seen: { readonly path: string; readonly protocols: string }[];
}

/** A real websocket server on a free port; like the open source one it forwards table updates to everybody, including the sender. */
async function localSockets({ echoToken = true } = {}): Promise<LocalSockets> {
  const http = createServer((_request, reply) => reply.end());
  const server = new WebSocketServer({ server: http, handleProtocols: (given) => (echoToken ? ([...given][0] ?? false) : false) });
  const seen: LocalSockets['seen'] = [];
  server.on('connection', (socket, request) => {
    seen.push({ path: request.url ?? '', protocols: request.headers['sec-websocket-protocol'] ?? '' });
    socket.on('message', (data) => {
      const text = (data as Buffer).toString();
      if (text === 'HeartBeat') socket.send(text);
      else if (text.includes('"heart_beat"')) socket.send('{"type":"heart_beat","data":true}');
      else for (const one of server.clients) one.send(text);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const one of server.clients) one.terminate();
    server.close();
    http.close();
  });
  return { baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, server, seen };
}

/** Resolves as soon as the state is reached, or immediately if it already is. */
const reached = (socket: { readonly state: string; onState(listener: (state: string) => void): () => void }, state: string) =>
  new Promise<void>((resolve) => {
    if (socket.state === state) return resolve();
    const stop = socket.onState((now) => {
      if (now !== state) return;
      stop();
      resolve();
    });
  });

test('SDK-WS-01, SDK-WS-02: messages over a real server that drops the connection once', async () => {
  const { baseUrl, server, seen } = await localSockets();
  const socket = openMessageSocket({ baseUrl, userId: 'u1', token: () => 'eyJ.a-b_c', reconnectMs: 20, heartbeat: { idleMs: 5 } });
  onTestFinished(() => socket.close());
  const texts: (string | undefined)[] = [];
  const heard = (count: number) =>
    new Promise<void>((resolve) => {
      const stop = socket.listen(({ msgTxt }) => {
        texts.push(msgTxt);
        if (texts.length < count) return;
        stop();
        resolve();
      });
    });
  await reached(socket, 'open');
  const first = heard(1);
  for (const one of server.clients) one.send('{"cmd":"topic","msgTxt":"标题"}');
  await first;
  for (const one of server.clients) one.terminate();
  await reached(socket, 'waiting');
  await reached(socket, 'open');
  const second = heard(2);
  for (const one of server.clients) {
    one.send('no json');
    one.send(Buffer.from([1, 2, 3]));
    one.send('{"cmd":"user","msgTxt":"给你"}');
  }
  await second;
  expect(texts).toEqual(['标题', '给你']);
  const connection = { path: '/jeecg-boot/websocket/u1', protocols: 'eyJ.a-b_c' };
  expect(seen).toEqual([connection, connection]);
});

test('SYNC-01, SYNC-04: a row goes from page to page, and not back', async () => {
  const { baseUrl } = await localSockets();
  const pages = [1, 2].map(() => openTableSocket({ baseUrl, userId: 'u1', heartbeatMs: 5, replyMs: 2_000 }));
  const [one, two] = pages;
  if (!one || !two) throw new Error('two pages');
  onTestFinished(() => {
    for (const page of pages) page.close();
  });
  await Promise.all(pages.map((page) => reached(page, 'open')));
  const own: SyncedRow[] = [];
  one.join('t', (row) => own.push(row));
  const arrived = new Promise<SyncedRow>((resolve) => two.join('t', resolve));
  expect(one.sendRow('t', { id: '1', name: '甲' })).toBe(true);
  expect(await arrived).toEqual({ id: '1', name: '甲' });
  // The reply to a message sent after the row arrives after the row's own echo.
  const answered = new Promise<SyncedRow>((resolve) => one.join('t', resolve));
  two.sendRow('t', { id: '2' });
  await answered;
  expect(own).toEqual([{ id: '2' }]);
});

test('a server that does not echo the sub-protocol refuses nobody who sends none', async () => {
  const { baseUrl } = await localSockets({ echoToken: false });
  const refused = openMessageSocket({ baseUrl, userId: 'u1', token: () => 'a.b', reconnectMs: 1e6 });
  await reached(refused, 'waiting');
  refused.close();
  const socket = openMessageSocket({ baseUrl, userId: 'u1' });
  await reached(socket, 'open');
  socket.close();
  expect(socket.state).toBe('closed');
});

test('no server, and an answer without an upgrade, are attempts that failed', async () => {
  const http = createServer((_request, reply) => reply.end());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const socket = openMessageSocket({ baseUrl, userId: 'u1', reconnectMs: 1e6 });
  await reached(socket, 'waiting');
  socket.close();
  await new Promise((resolve) => http.close(resolve));
  const gone = openMessageSocket({ baseUrl, userId: 'u1', token: () => 'not a token', reconnectMs: 1e6 });
  await reached(gone, 'waiting');
  gone.close();
  const atOnce = openMessageSocket({ baseUrl, userId: 'u1' });
  atOnce.close();
  expect(atOnce.state).toBe('closed');
});

test('the websocket of the runtime works the same way', async () => {
  expect(typeof globalThis.WebSocket).toBe('function');
  const { baseUrl, server } = await localSockets();
  const socket = messageSocket(browserSocket, { baseUrl, userId: 'u1', reconnectMs: 20 });
  onTestFinished(() => socket.close());
  await reached(socket, 'open');
  const heard = new Promise<string | undefined>((resolve) => socket.listen(({ msgTxt }) => resolve(msgTxt)));
  for (const one of server.clients) if (one.readyState === WebSocket.OPEN) one.send('{"cmd":"topic","msgTxt":"标题"}');
  expect(await heard).toBe('标题');
  for (const one of server.clients) one.terminate();
  await reached(socket, 'waiting');
  await reached(socket, 'open');
});

test('a websocket of the runtime that is left before it is open closes once it is, and tells nothing any more', async () => {
  const { baseUrl, server } = await localSockets();
  const told: string[] = [];
  const closed = new Promise<void>((resolve) => {
    const events = { open: () => told.push('open'), message: (text: string) => told.push(text), close: resolve };
    browserSocket(`${baseUrl.replace('http', 'ws')}/jeecg-boot/websocket/u1`, [], events).close();
  });
  server.on('connection', (socket) => socket.send('late'));
  await closed;
  expect(told).toEqual([]);
});
