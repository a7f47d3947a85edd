import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entities } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const after = async (...words: string[]): Promise<string[]> => {
  const { code, out, err } = await bufferContext().run('__complete', '--', ...words);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.split('\n').flatMap((line) => line.split('\t')[0] || []);
};

test('commands, records, verbs, options and choices come from the commands themselves', async () => {
  const top = await after('');
  expect(top).toEqual(expect.arrayContaining(['login', 'cron', 'completion', 'unit', 'registration']));
  expect(top).not.toContain('__complete');
  expect(await after('cr')).toEqual(['cron']);
  expect(await after('unit', '')).toEqual(['list', 'get', 'add', 'edit', 'delete', 'reveal', ...Object.keys(entities.unit.verbs)]);
  expect(await after('--lang', 'en', 'unit', 'e')).toEqual(['edit', 'enable']);
  expect(await after('unit', 'list', '--or')).toEqual(['--order']);
  expect(await after('unit', 'list', '--order', '')).toEqual(['asc', 'desc']);
  expect(await after('unit', 'list', '--qui')).toEqual(['--quiet']);
  expect(await after('import', 'dictI')).toEqual(['dictItem']);
  expect(await after('import', 'unit', '')).toEqual([]);
  expect(await after('completion', 'z')).toEqual(['zsh']);
  expect(await after('nonsense', 'x', '')).toEqual([]);
});

test('a last word with a dot at its end, for a shell that drops empty words', async () => {
  const dotted = async (...words: string[]) => (await bufferContext().run('__complete', '--dot', '--', ...words)).out;
  for (const words of [
    ['unit', ''],
    ['unit', 'e'],
    ['unit', 'list', '--order', ''],
  ]) {
    const { out } = await bufferContext().run('__complete', '--', ...words);
    expect(out).not.toBe('');
    expect(await dotted(...words.slice(0, -1), `${words.at(-1)}.`)).toBe(out);
  }
});

test('names of profiles', async () => {
  const context = bufferContext();
  await context.run('profile', 'set', 'work', '--server', 'http://work');
  expect((await context.run('__complete', '--', 'profile', 'use', '')).out).toBe('work\thttp://work\n');
});

test('names of aliases, where one is changed or deleted too, until it is deleted', async () => {
  const context = bufferContext();
  const after = async (...words: string[]): Promise<string> => (await context.run('__complete', '--', ...words)).out;
  await context.run('alias', 'set', 'pending', 'registration list');
  for (const words of [[], ['alias', 'delete'], ['alias', 'set']])
    expect(await after(...words, 'pen')).toBe('pending\tregistration list\n');
  await context.run('alias', 'delete', 'pending');
  for (const words of [[], ['alias', 'delete'], ['alias', 'set']]) expect(await after(...words, 'pen')).toBe('');
});

test('a script for each shell; bash completes with it', async () => {
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    expect(await bufferContext().run('completion', shell)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/saiyun __complete (?:--dot )?-- /),
      err: '',
    });
  }
  expect(await bufferContext().run('completion', 'tcsh')).toMatchObject({ code: 2, out: '' });
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-completion-'));
  const main = fileURLToPath(new URL('../../../main.ts', import.meta.url));
  writeFileSync(join(folder, 'saiyun'), `#!/bin/sh\nexec "${process.execPath}" --conditions=source "${main}" "$@"\n`);
  chmodSync(join(folder, 'saiyun'), 0o755);
  const { out } = await bufferContext().run('completion', 'bash');
  const ask = `${out}\nCOMP_WORDS=(saiyun unit e); COMP_CWORD=2; _saiyun; echo "\${COMPREPLY[*]}"`;
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}`, SAIYUN_CONFIG_DIR: folder };
  expect(execFileSync('bash', ['-c', ask], { env, encoding: 'utf8' }).trim().split(/\s+/)).toEqual(['edit', 'enable']);
});

test('live values: fields of the record, values of their dictionaries, codes of dictionaries, profiles, time zones', async () => {
  const server = await wireServer({
    ...sessionRoutes,
    'GET /sys/dict/queryAllDictItems': () => ({ yn: [{ value: '1', text: '是' }], ds_unit_type: [{ value: '1', text: '本科' }] }),
    'GET /sys/dict/getDictItems/ds_unit_type': () => [
      { value: '1', text: '本科' },
      { value: '2', text: '专科' },
    ],
  });
  try {
    const context = bufferContext({ env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url } });
    const live = async (...words: string[]): Promise<string[]> => {
      const { code, out, err } = await context.run('__complete', '--', ...words);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return out.replace(/\n$/, '').split('\n');
    };
    // A command has all the time it needs to load the client; a shell waits 1.5 s for choices, which a busy machine may spend on loading.
    await context.run('dict', 'items', 'ds_unit_type');
    expect(await live('dict', 'items', 'ds')).toEqual(['ds_unit_type\t本科']);
    expect(await live('unit', 'list', '--match', 'unitTy')).toEqual(['unitType=\t类型']);
    expect(await live('unit', 'list', '--match', 'unitType=')).toEqual(['unitType=1\t本科', 'unitType=2\t专科']);
    expect(await live('unit', 'add', '--set', 'unitType=2')).toEqual(['unitType=2\t专科']);
    expect(await live('export', 'unit', '--columns', 'unitName,unitC')).toEqual(['unitName,unitCode\t单位代码']);
    expect(await live('cron', 'next', '--tz', 'Asia/Shangh')).toEqual(['Asia/Shanghai\t']);
    await context.run('profile', 'set', 'work', '--server', 'http://work');
    expect(await live('whoami', '--profile', 'w')).toEqual(['work\thttp://work']);
  } finally {
    await server.close();
  }
});

test('a platform that cannot be reached, or a session that is over, offers nothing and says nothing', async () => {
  const run = (env: Readonly<Record<string, string>>) => bufferContext({ env }).run('__complete', '--', 'dict', 'items', '');
  expect(await run({})).toMatchObject({ code: 0, out: '', err: '' });
  expect(await run({ SAIYUN_TOKEN: 't', SAIYUN_SERVER: 'http://127.0.0.1:9' })).toMatchObject({ code: 0, out: '', err: '' });
});
