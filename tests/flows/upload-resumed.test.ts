import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Client, createClient } from '@saiyun/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const megabyte = 1024 * 1024;
/** `SAIYUN_UPLOAD_MB=2047` for the long run. */
const size = Number(process.env.SAIYUN_UPLOAD_MB ?? 200) * megabyte;

/** A line to the server that can be cut, and that counts what goes over it. */
class Line {
  sent = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.on('data', (chunk) => {
        this.sent += chunk.length;
      });
      near.pipe(far);
      far.pipe(near);
    });
  }
  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
  close(): void {
    this.cut();
    this.#server.close();
  }
}

const folder = tempFolder();
const path = join(folder.path, '比赛录像.mp4');
let digest: string;
let server: ServerProcess;
let line: Line;
let client: Client;
beforeAll(async () => {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  const block = Buffer.alloc(megabyte);
  for (let at = 0; at < size; at += megabyte) {
    block.fill(`megabyte ${at} `);
    if (at === 0) block.write('\0\0\0\x18ftypmp42');
    hash.update(block);
    await file.write(block);
  }
  await file.close();
  digest = hash.digest('hex');
  server = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off' });
  line = new Line(server.port);
  client = createClient({ baseUrl: await line.open() });
  await client.mLogin({ username: 'admin', password: demoPassword });
});
afterAll(async () => {
  line?.close();
  await client?.close();
  await server?.stop();
  folder.remove();
});

/** Memory of the server in megabytes: now, or at its highest. */
const memory = (what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024;

test('a large upload survives a closed page, a server killed in the middle and a cut line, and takes no memory', {
  timeout: 600_000,
}, async () => {
  // The page is closed when a fifth is there.
  const page = new AbortController();
  const left = client.files.upload({ path }, { signal: page.signal, onProgress: ({ done }) => done > size * 0.2 && page.abort() });
  await expect(left).rejects.toMatchObject({ kind: 'aborted' });

  let before = 0;
  const waits: boolean[] = [];
  const todo: [at: number, act: () => Promise<void> | void][] = [
    [
      0.4,
      async () => {
        await server.kill();
        server = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off' }, server.port);
        // What a start takes is not asked: from here on the highest counts anew.
        before = memory('VmRSS');
        writeFileSync(`/proc/${server.process.pid}/clear_refs`, '5');
      },
    ],
    [0.7, () => line.cut()],
  ];
  let acts: Promise<void> = Promise.resolve();
  const stored = await client.files.upload(
    { path },
    {
      onWaiting: (waiting) => waits.push(waiting),
      onProgress: ({ done }) => {
        const next = todo[0];
        if (!next || done < size * next[0]) return;
        todo.shift();
        acts = acts.then(next[1]);
      },
    },
  );
  await acts;
  expect(todo).toEqual([]);
  expect(waits.slice(0, 2)).toEqual([true, false]);
  // Little was sent twice: what was on its way three times.
  expect(line.sent / size).toBeLessThan(1.4);

  const { stream, fileName } = await client.files.get(stored);
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  expect(hash.digest('hex')).toBe(digest);
  expect(fileName).toBe('比赛录像.mp4');
  process.stdout.write(`${size / megabyte} MB; memory of the server ${before} MB before, ${memory('VmHWM')} MB at its highest\n`);
  expect(memory('VmHWM') - before).toBeLessThan(150);
});
