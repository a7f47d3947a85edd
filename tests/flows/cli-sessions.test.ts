import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { fitted, placeFor, readSession, recorded, runStep, type StepResult } from '../support/session-file.ts';

/** `RECORD_SESSIONS=1` writes the actual output into the files, to be reviewed before it is committed. */
const recording = process.env.RECORD_SESSIONS === '1';
const files = join(root, 'tests/sessions');
const folder = tempFolder();
let server: ServerProcess;

beforeAll(async () => {
  server = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off' });
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

for (const name of readdirSync(files).filter((one) => one.endsWith('.txt'))) {
  test(`CLI-06: the session ${name}`, async () => {
    const path = join(files, name);
    const text = readFileSync(path, 'utf8');
    const place = placeFor(join(folder.path, name), { SAIYUN_SERVER: server.url, PASSWORD: 'Saiyun@2026' });
    const known = { '{server}': server.url, '{folder}': place.folder, '{home}': join(folder.path, name) };
    const results = new Map<number, StepResult>();
    for (const { line, command, out, err, code } of readSession(text)) {
      const got = await runStep(place, command);
      results.set(line, got);
      if (recording) continue;
      const seen = { command, out: fitted(out, got.out, known), err: fitted(err, got.err, known), code: got.code };
      expect(seen, `${name}:${line}`).toEqual({ command, out, err, code });
    }
    expect(results.size).toBeGreaterThan(0);
    if (recording) writeFileSync(path, recorded(text, results, known));
  });
}
