import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../index.ts';
import type { Progress } from '../call-options.ts';
import { clientOf, localServer, refused } from '../local-server.test-support.ts';
import { bunPlatform } from './bun.ts';

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'saiyun-bun-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
};

/** Everything but the runtime itself: Node has the same fetch, files and blobs. */
test('a file of the disk is sent by fetch, and its arrival is told', async () => {
  const server = await localServer(() => ({}));
  const client = createClient({ ...clientOf(server).options, platform: bunPlatform(undefined) });
  const path = join(folder(), '说明.txt');
  writeFileSync(path, 'from the disk');
  const told: Progress[] = [];
  await client.files.upload({ path }, { onProgress: (progress) => told.push(progress) });
  expect(server.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(server.seen[0]?.body).toContain('from the disk');
  expect(server.seen[0]?.body).toContain('filename="说明.txt"');
  expect(told).toEqual([{ done: 13, total: 13 }]);
});

test('a file that is not there is told before anything is sent', async () => {
  const server = await localServer(() => ({}));
  const client = createClient({ ...clientOf(server).options, platform: bunPlatform(undefined) });
  expect(await refused(client.files.upload({ path: join(folder(), 'none.txt') }))).toMatchObject({ kind: 'not_found' });
  expect(server.seen).toEqual([]);
});
