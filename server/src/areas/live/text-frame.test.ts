import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { textFrame } from './text-frame.ts';

const greeting = (key: string): string =>
  `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${createHash('sha1')
    .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')}\r\n\r\n`;

test('a client reads texts of every length as they were', async () => {
  const texts = ['', '你好', 'x'.repeat(125), 'x'.repeat(126), '赛'.repeat(21_845), '赛'.repeat(21_846), 'y'.repeat(200_000)];
  const server = createServer((socket) =>
    socket.once('data', (data) => {
      socket.write(greeting(/sec-websocket-key: (\S+)/i.exec(String(data))?.[1] ?? ''));
      for (const text of texts) socket.write(textFrame(text));
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const heard: string[] = [];
  await new Promise<void>((done, fail) => {
    socket.addEventListener('error', () => fail(new Error('the client refused a frame')));
    socket.addEventListener('message', ({ data }) => {
      heard.push(String(data));
      if (heard.length === texts.length) done();
    });
  });
  expect(heard).toEqual(texts);
  socket.close();
  server.close();
});
