import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, tempFolder } from '../support/process.ts';
import { type Place, placeFor, runStep } from '../support/session-file.ts';

const folder = tempFolder();
let place: Place;
let bin = '';

/** Packs a package as it would be published and unpacks it where an installation would put it. */
function unpacked(name: string): string {
  const packed = join(folder.path, 'packed', name);
  mkdirSync(packed, { recursive: true });
  const more = { ...process.env, npm_config_cache: join(folder.path, 'cache'), npm_config_update_notifier: 'false' };
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed], {
    cwd: join(root, name),
    env: more,
    stdio: 'ignore',
  });
  const [archive = ''] = readdirSync(packed);
  const target = join(folder.path, 'bare', 'node_modules', '@saiyun', name);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', join(packed, archive), '-C', target, '--strip-components=1']);
  return target;
}

beforeAll(() => {
  unpacked('sdk');
  bin = join(unpacked('cli'), 'bin', 'saiyun.mjs');
  place = placeFor(join(folder.path, 'home'), { SAIYUN_LANG: 'en', SAIYUN_KEYCHAIN: 'off' });
});
afterAll(() => folder.remove());

const run = (...words: string[]) => runStep(place, [process.execPath, bin, ...words].map((word) => `'${word}'`).join(' '));

test('the packed command runs in a folder with the sdk and nothing else', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8')) as { version: string };
  expect(await run('--version')).toEqual({ out: `${version}\n`, err: '', code: 0 });
  expect(await run('cron', 'next', '0 0 2 * * ?', '-n', '1', '--from', '2026-11-22')).toEqual({
    out: '2026-11-22T02:00:00+08:00\n',
    err: '',
    code: 0,
  });
  expect(await run('cron', 'next', '0 0 2 * * ?', '-n', '1', '--from', '2026-11-22', '--template', '{{runs.0}}')).toMatchObject({
    out: '2026-11-22T02:00:00+08:00\n',
    code: 0,
  });
  expect(await run('cron', 'fields', '-o', 'yaml')).toMatchObject({ out: expect.stringContaining('- field: second') as string, code: 0 });
  expect((await run('unit', 'list', '--help')).out).toContain('saiyun unit list');
  expect(await run('unit', 'list', '--server', 'http://127.0.0.1:9')).toMatchObject({ out: '', code: 4 });
  expect((await run('profile', 'set', 'a', '--server', 'http://127.0.0.1:9')).code).toBe(0);
});

test('CLI-06: the help that the build keeps is what the program writes itself', async () => {
  const lines = (help: string): readonly string[] => help.split('\n').map((line) => line.trimEnd());
  for (const language of ['zh-CN', 'en'])
    for (const columns of ['60', '80', '100', '120']) {
      const at = `COLUMNS=${columns} SAIYUN_LANG=${language} '${process.execPath}' '${bin}'`;
      const kept = await runStep(place, `${at} --help`);
      expect(kept).toMatchObject({ err: '', code: 0 });
      expect(lines(kept.out)).toEqual(lines((await runStep(place, `${at} --help --lang ${language}`)).out));
    }
});

test('the manual is in the package, in both languages, and says what it is of', () => {
  const folderOf = join(bin, '../..');
  const { man, version } = JSON.parse(readFileSync(join(folderOf, 'package.json'), 'utf8')) as { man: string; version: string };
  for (const page of [man, 'man/zh_CN/saiyun.1']) {
    const path = join(folderOf, page);
    const source = readFileSync(path, 'utf8');
    expect(source, page).toMatch(/^\.TH SAIYUN 1 /m);
    expect(source, page).toContain(version);
    // If `man` is installed, it displays the page; its formatter would print warnings on standard error.
    const shown = spawnSync('man', ['-l', '--warnings', path], {
      encoding: 'utf8',
      env: { ...process.env, MANPAGER: 'cat', LC_ALL: 'C.UTF-8', MANWIDTH: '80' },
    });
    if (shown.error) continue;
    expect({ page, code: shown.status, err: shown.stderr }).toEqual({ page, code: 0, err: '' });
    expect(shown.stdout).toContain('saiyun token');
  }
});

test('what is optional and not there is told with how to get it', async () => {
  const serve = await run('serve');
  expect(serve).toMatchObject({ out: '', code: 1 });
  expect(serve.err).toBe('saiyun: The server is not installed: run npm install @saiyun/server\n');
  expect(await run('server', 'check')).toMatchObject({ out: '', code: 1 });
  expect(await run('tui')).toMatchObject({ out: '', code: 2 });
  const jq = await run('cron', 'fields', '--jq', '.');
  expect(jq).toMatchObject({ out: '', code: 1 });
  expect(jq.err).toContain('npm install jq-web');
});
