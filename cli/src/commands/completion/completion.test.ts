import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entities } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { bufferContext } from '../../testing/buffer-context.ts';

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
  expect(await after('unit', '')).toEqual(['list', 'get', 'add', 'edit', 'delete', ...Object.keys(entities.unit.verbs)]);
  expect(await after('--lang', 'en', 'unit', 'e')).toEqual(['edit', 'enable']);
  expect(await after('unit', 'list', '--or')).toEqual(['--order']);
  expect(await after('unit', 'list', '--order', '')).toEqual(['asc', 'desc']);
  expect(await after('unit', 'list', '--qui')).toEqual(['--quiet']);
  expect(await after('import', 'reg')).toEqual(['registration']);
  expect(await after('import', 'unit', '')).toEqual([]);
  expect(await after('completion', 'z')).toEqual(['zsh']);
  expect(await after('nonsense', 'x', '')).toEqual([]);
});

test('names of profiles', async () => {
  const context = bufferContext();
  await context.run('profile', 'set', 'work', '--server', 'http://work');
  expect((await context.run('__complete', '--', 'profile', 'use', '')).out).toBe('work\thttp://work\n');
});

test('a script for each shell; bash completes with it', async () => {
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    expect(await bufferContext().run('completion', shell)).toMatchObject({
      code: 0,
      out: expect.stringContaining('saiyun __complete --'),
      err: '',
    });
  }
  expect(await bufferContext().run('completion', 'tcsh')).toMatchObject({ code: 2, out: '' });
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-completion-'));
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
  writeFileSync(join(folder, 'saiyun'), `#!/bin/sh\nexec "${process.execPath}" --conditions=source "${main}" "$@"\n`);
  chmodSync(join(folder, 'saiyun'), 0o755);
  const { out } = await bufferContext().run('completion', 'bash');
  const ask = `${out}\nCOMP_WORDS=(saiyun unit e); COMP_CWORD=2; _saiyun; echo "\${COMPREPLY[*]}"`;
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}`, SAIYUN_CONFIG_DIR: folder };
  expect(execFileSync('bash', ['-c', ask], { env, encoding: 'utf8' }).trim().split(/\s+/)).toEqual(['edit', 'enable']);
});
