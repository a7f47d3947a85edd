import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScannerDown, scanFile } from './scanner.ts';

/** How a simulated clamd behaves after reading a whole stream; `early` answers before that. */
type Manner = 'reads' | 'early' | 'silent' | 'closes' | 'limit' | 'babbles';

let folder: string;
let path: string;
const servers: Server[] = [];
const sockets = new Set<Socket>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-scan-'));
  path = join(folder, 'sent');
  await writeFile(path, Buffer.alloc(200_000, 'x'));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

/** The bytes of a complete INSTREAM command, or undefined while more are to come. */
const streamed = (bytes: Buffer): Buffer | undefined => {
  const command = 'zINSTREAM\0';
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return undefined;
};

/** A clamd according to its manual, or one that misbehaves; returns its address and the bytes it read. */
const clamd = async (manner: Manner, verdict = 'OK'): Promise<{ address: string; read: () => Buffer | undefined }> => {
  let read: Buffer | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let bytes = Buffer.alloc(0);
    if (manner === 'early') socket.end('stream: Win.Test.EICAR_HDB-1 FOUND\0');
    if (manner === 'babbles') socket.end('x'.repeat(100_000));
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      read = streamed(bytes);
      if (manner === 'closes') socket.destroy();
      else if (!read) return;
      else if (manner === 'reads') socket.end(`stream: ${verdict}\0`);
      else if (manner === 'limit') socket.end('INSTREAM size limit exceeded. ERROR\0');
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, read: () => read };
};

test('the whole file is sent, and what is said of it is the verdict', async () => {
  const { address, read } = await clamd('reads');
  expect(await scanFile(address, path)).toEqual({ clean: true });
  expect(read()).toEqual(Buffer.alloc(200_000, 'x'));
  const found = await clamd('reads', 'Win.Test.EICAR_HDB-1 FOUND');
  expect(await scanFile(found.address, path)).toEqual({ clean: false, found: 'Win.Test.EICAR_HDB-1' });
});

test('what is found before the end of the file counts', async () => {
  expect(await scanFile((await clamd('early')).address, path)).toEqual({ clean: false, found: 'Win.Test.EICAR_HDB-1' });
});

test.each(['silent', 'closes', 'limit', 'babbles'] as const)('a scanner that %s has not said that the file is clean', async (manner) => {
  const { address } = await clamd(manner);
  await expect(scanFile(address, path, { seconds: 0.3 })).rejects.toThrow(ScannerDown);
});

test('neither has one that is not there', async () => {
  const { address } = await clamd('reads');
  await new Promise((done) => servers.at(-1)?.close(done));
  await expect(scanFile(address, path)).rejects.toThrow(ScannerDown);
});

test('a file that is gone is an error of ours and not a verdict', async () => {
  await expect(scanFile((await clamd('reads')).address, join(folder, 'none'))).rejects.toThrow(ScannerDown);
});
