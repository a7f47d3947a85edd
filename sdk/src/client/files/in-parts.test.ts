import { expect, test } from 'vitest';
import { partSizeOf } from '../../logic/upload/parts.ts';
import { clientOf, json, localServer, ok } from '../local-server.test-support.ts';
import { sentWhole } from '../platform/platform.ts';

const bytes = new Uint8Array(sentWhole + 1);
const failed = (error: string, code: number): object => ok(null, { success: false, error, code });
const source = { bytes, name: '论文.pdf' };

test('UPLOAD-09: an upload that was cleared away while the line was gone begins again, and is told to wait no longer', async () => {
  let begun = 0;
  let isAway = true;
  const server = await localServer(({ path }, reply) => {
    if (path.endsWith('/begin')) return { id: `u${++begun}`, partSize: partSizeOf(bytes.length), parts: {} };
    if (path.endsWith('/finish')) return { filePath: 'works/a.pdf', fileName: source.name, fileSize: bytes.length };
    if (begun === 1 && isAway) {
      isAway = false;
      return json(reply, 503, failed('database.unreachable', 503));
    }
    return begun === 1 ? json(reply, 404, failed('upload.gone', 404)) : {};
  });
  const waiting: boolean[] = [];
  expect(await clientOf(server).files.upload(source, { onWaiting: (isWaiting) => waiting.push(isWaiting) })).toBe('works/a.pdf');
  expect(begun).toBe(2);
  expect(waiting.at(-1)).not.toBe(true);
  expect(waiting.filter(Boolean).length).toBe(waiting.filter((one) => !one).length);
});
