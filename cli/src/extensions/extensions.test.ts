import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bufferContext } from '../testing/buffer-context.ts';
import { wireServer } from '../testing/wire-server.ts';
import { splitWords, withoutAlias } from './aliases.ts';

test.each([
  ['unit list --match status=1', ['unit', 'list', '--match', 'status=1']],
  [`unit list --search '复旦 大学' "a b"`, ['unit', 'list', '--search', '复旦 大学', 'a b']],
  [String.raw`a\ b 'c\d' "e\"f" ''`, ['a b', String.raw`c\d`, 'e"f', '']],
  ['  ', []],
  ['unit "list', undefined],
])('A9: %j is read as a shell reads it', (line, words) => {
  expect(splitWords(line)).toEqual(words);
});

test('A9: what follows an alias takes its places, and the rest comes last', () => {
  const aliases = { ok: 'registration approve $1 --set "opinion=$2 and $1"', pending: 'registration list' };
  expect(withoutAlias(['ok', 'R1', 'fine', '--json'], aliases)).toEqual([
    'registration',
    'approve',
    'R1',
    '--set',
    'opinion=fine and R1',
    '--json',
  ]);
  expect(withoutAlias(['pending', '--size', '5'], aliases)).toEqual(['registration', 'list', '--size', '5']);
  expect(withoutAlias(['toString'], aliases)).toBeUndefined();
  expect(() => withoutAlias(['ok', 'R1'], aliases)).toThrow('tools.alias.missing');
});

describe('A9: aliases', () => {
  test('are kept, listed, run, completed and deleted', async () => {
    const server = await wireServer({ 'GET /dsTbUnit/list': () => ({ records: [], total: 0, size: 20, current: 1, pages: 0 }) });
    const { run } = bufferContext({ env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url, LANG: 'en_US.UTF-8' } });
    expect(await run('alias', 'list')).toMatchObject({ code: 0, err: expect.stringContaining('No aliases yet') });
    const line = 'unit list --match "status=$1"';
    expect(await run('alias', 'set', 'active', line)).toMatchObject({ code: 0, out: '', err: `saiyun active is now: saiyun ${line}\n` });
    expect((await run('alias', 'list', '--json')).out).toBe('[{"name":"active","command":"unit list --match \\"status=$1\\""}]\n');
    expect((await run('active', '1', '--json')).out).toBe('[]\n');
    expect(server.calls[0]?.query.get('status')).toBe('1');
    expect(await run('active')).toMatchObject({ code: 2, err: expect.stringContaining('active needs argument 1') });
    expect((await run('--json', '--lang', 'zh-CN', 'active', '1')).out).toBe('[]\n');
    expect((await run('__complete', 'act')).out).toBe('active\tunit list --match "status=$1"\n');
    expect((await run('__complete', '--', 'active', '1', '--siz')).out).toContain('--size\t');
    expect((await run('alias', 'delete', 'active')).code).toBe(0);
    expect((await run('active', '1')).code).toBe(2);
    expect(await run('alias', 'delete', 'active')).toMatchObject({ code: 6 });
  });

  test.each([
    [['unit', 'unit list'], 'unit is a command of saiyun itself'],
    [['import', 'unit list'], 'import is a command'],
    [['a b', 'unit list'], 'a b cannot be a name'],
    [['x', 'nonsense list'], '“nonsense” is not one'],
    [['x', ''], 'must start with a saiyun command'],
    [['x', 'unit "list'], 'Unclosed quotation mark'],
  ])('%j is refused', async ([name = '', line = ''], reason) => {
    const { run } = bufferContext({ env: { LANG: 'en_US.UTF-8' } });
    expect(await run('alias', 'set', name, line)).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
    expect((await run('alias', 'list', '--json')).out).toBe('[]\n');
  });

  test('a settings file in which they are damaged names the place', async () => {
    const context = bufferContext({ env: { LANG: 'en_US.UTF-8' } });
    mkdirSync(join(context.folder, 'config'));
    writeFileSync(join(context.folder, 'config', 'config.json'), '{"aliases":{"x":1}}');
    expect(await context.run('x')).toMatchObject({ code: 2, err: expect.stringContaining('aliases.x') });
  });
});

describe('A9: plugins', () => {
  function withPlugins(folder: string): string {
    const place = join(folder, 'plugins');
    mkdirSync(place);
    const write = (name: string, text: string, mode: number): void => {
      writeFileSync(join(place, name), text);
      chmodSync(join(place, name), mode);
    };
    write('saiyun-hello', '#!/bin/sh\necho "hello $*"; echo told >&2; exit 7\n', 0o755);
    write('saiyun-unit', '#!/bin/sh\necho plugged\n', 0o755);
    write('saiyun-plain', 'no program', 0o644);
    return place;
  }
  const start = () => {
    const made = bufferContext();
    return bufferContext({ folder: made.folder, env: { PATH: `${withPlugins(made.folder)}:.:/usr/bin:/bin`, LANG: 'en_US.UTF-8' } });
  };

  test('a program saiyun-hello on the path is run with its words and its exit code', async () => {
    expect(await start().run('hello', 'a b', '--json')).toMatchObject({ code: 7, out: 'hello a b --json\n', err: 'told\n' });
  });

  test('commands and aliases come first, and what cannot be run is none', async () => {
    const { run } = start();
    expect((await run('unit', '--help')).out).not.toContain('plugged');
    expect(await run('plain')).toMatchObject({ code: 2, out: '' });
    expect((await run('--help')).out).toMatch(/Plugins .*:\n {2}hello\n/);
    await run('alias', 'set', 'hello', 'cron fields --lang en');
    expect((await run('--help')).out).toMatch(/Your aliases .*:\n {2}hello\n/);
    expect((await run('--help')).out).not.toContain('Plugins');
    expect((await run('hello')).out).toContain('Maximum');
    expect(JSON.parse((await run('plugin', 'list', '--json')).out)).toEqual([
      { name: 'hello', path: expect.stringMatching(/saiyun-hello$/), hiddenBy: 'alias' },
      { name: 'unit', path: expect.stringMatching(/saiyun-unit$/), hiddenBy: 'command' },
    ]);
    expect((await run('plugin', 'list')).out).toContain('never runs: an alias has this name');
    expect((await run('__complete', 'hel')).out).toContain('hello\t');
  });

  test('a folder that is not absolute is no place for them: not even the working folder', async () => {
    const made = bufferContext();
    withPlugins(made.folder);
    expect((await bufferContext({ folder: made.folder, env: { PATH: 'plugins:.' } }).run('hello')).code).toBe(2);
  });
});
