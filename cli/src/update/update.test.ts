import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../testing/buffer-context.ts';
import { wireServer } from '../testing/wire-server.ts';
import { version } from '../version.ts';
import { isNewer } from './update-notice.ts';

const day = (n: number): string => new Date(Date.UTC(2026, 0, n, 8)).toISOString();
const told = `saiyun 99.0.0 is out, this is ${version}\n`;

/** A terminal whose user has set the address to ask. */
async function user(updateUrl: string) {
  const { folder, run } = bufferContext();
  expect(await run('config', 'set', 'updateUrl', updateUrl)).toMatchObject({ code: 0, out: '' });
  return (now: string, options: BufferOptions = {}) =>
    bufferContext({ folder, now, errIsTerminal: true, ...options, env: { LANG: 'en_US.UTF-8', ...options.env } });
}

describe('A9: the update notice', () => {
  test('is asked for by nobody who has not said where', async () => {
    const context = bufferContext({ errIsTerminal: true });
    expect(await context.run('config', 'list')).toMatchObject({ code: 0, err: '' });
    expect(context.started).toEqual([]);
  });

  test('asks in the background and tells on standard error, each once a day', async () => {
    const server = await wireServer({ 'GET /latest': (_call, response) => void response.end('{"version":"99.0.0","name":"@saiyun/cli"}') });
    const at = await user(`${server.url}/latest`);
    const first = at(day(1));
    // Nothing is known yet, and nothing waits.
    expect(await first.run('config', 'list')).toMatchObject({ code: 0, err: '' });
    expect(first.started).toEqual([['__update']]);
    expect(server.calls).toEqual([]);
    expect(await at(day(1)).run('__update')).toMatchObject({ code: 0, out: '', err: '' });
    expect(server.calls[0]?.headers).toMatchObject({ 'user-agent': `saiyun-cli/${version}` });
    expect(server.calls[0]?.headers).not.toHaveProperty('x-access-token');

    const second = at(day(1));
    const { out, err } = await second.run('config', 'list', '--json');
    expect([out.includes('99.0.0 is out'), err]).toEqual([false, '']);
    expect(await second.run('config', 'list')).toMatchObject({ code: 0, err: told });
    expect(await second.run('config', 'list')).toMatchObject({ code: 0, err: '' });
    expect(second.started).toEqual([]);

    const tomorrow = at(day(2));
    expect(await tomorrow.run('config', 'list')).toMatchObject({ err: told });
    expect(tomorrow.started).toEqual([['__update']]);
    // A failed command reports it too.
    expect((await at(day(3)).run('unit', 'list')).err).toMatch(/^saiyun: .*sign|Not signed in[^\n]*\n/);
    expect((await at(day(4)).run('unit', 'list')).err.endsWith(told)).toBe(true);
  });

  test.each([
    ['in CI', { env: { CI: 'true' } }],
    ['without a terminal', { errIsTerminal: false }],
  ] as const)('says and asks nothing %s', async (_name, options) => {
    const at = await user('http://127.0.0.1:9/latest');
    const context = at(day(1), options);
    mkdirSync(join(context.folder, 'config', 'state'), { recursive: true });
    const file = join(context.folder, 'config', 'state', 'update.json');
    writeFileSync(file, '{"latest":"99.0.0"}');
    expect(await context.run('config', 'list')).toMatchObject({ code: 0, err: '' });
    expect(await at(day(1)).run('config', 'list', '--quiet')).toMatchObject({ code: 0, err: '' });
    expect(context.started).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe('{"latest":"99.0.0"}');
  });

  test('whatever is answered, nothing is said of it', async () => {
    for (const answer of ['', 'no JSON', '[]', '{"version":7}', '{"version":"99.0.0-rc.1"}', `{"version":"${version}"}`]) {
      const server = await wireServer({ 'GET /latest': (_call, response) => void response.end(answer) });
      const at = await user(`${server.url}/latest`);
      expect(await at(day(1)).run('__update')).toMatchObject({ code: 0, out: '', err: '' });
      expect(await at(day(1)).run('config', 'list')).toMatchObject({ code: 0, err: '' });
    }
    const nobody = await user('http://127.0.0.1:9/latest');
    expect(await nobody(day(1)).run('__update')).toMatchObject({ code: 0, out: '', err: '' });
    expect(await nobody(day(1)).run('config', 'set', 'updateUrl', 'file:///etc/passwd')).toMatchObject({ code: 2 });
    expect(await nobody(day(1)).run('config', 'unset', 'updateUrl')).toMatchObject({ code: 0 });
    expect((await nobody(day(1)).run('config', 'list', '--json')).out).toContain('{"name":"updateUrl","value":null}');
  });

  test('profiles keep the setting', async () => {
    const at = await user('http://127.0.0.1:9/latest');
    const context = at(day(1));
    await context.run('profile', 'set', 'work', '--server', 'http://work');
    await context.run('profile', 'use', 'work');
    await context.run('profile', 'remove', 'work');
    expect((await context.run('config', 'list', '--origin')).out).toMatch(/updateUrl +http:\/\/127\.0\.0\.1:9\/latest +user settings/);
  });
});

test.each([
  ['1.2.3', '1.2.2', true],
  ['1.3.0', '1.2.9', true],
  ['2.0.0', '1.9.9', true],
  ['1.10.0', '1.9.0', true],
  ['1.2.3', '1.2.3', false],
  ['1.2.2', '1.2.3', false],
  ['0.9.9', '1.0.0', false],
  ['2.0.0-rc.1', '1.0.0', false],
  ['latest', '1.0.0', false],
])('%s after %s: %s', (latest, own, newer) => {
  expect(isNewer(latest, own)).toBe(newer);
});
