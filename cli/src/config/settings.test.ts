import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bufferContext } from '../testing/buffer-context.ts';
import { guessLanguage, readSettings } from './settings.ts';

const withProject = (project: unknown, env: Readonly<Record<string, string>> = {}) => {
  const context = bufferContext({ env });
  writeFileSync(join(context.folder, '.saiyun.json'), typeof project === 'string' ? project : JSON.stringify(project));
  return context;
};

describe('precedence: flag, environment, project file, user file, default', () => {
  test('of the server', async () => {
    const context = withProject({ server: 'http://project' }, { SAIYUN_SERVER: 'http://env' });
    await context.run('profile', 'set', 'default', '--server', 'http://user');
    expect(readSettings(context, { server: 'http://flag/' })).toMatchObject({ server: 'http://flag', serverFrom: 'flag' });
    expect(readSettings(context, {})).toMatchObject({ server: 'http://env', serverFrom: 'env' });
    const noEnv = { ...context, env: { ...context.env, SAIYUN_SERVER: '' } };
    expect(readSettings(noEnv, {})).toMatchObject({ server: 'http://project', serverFrom: 'project' });
    expect(readSettings(noEnv, { profile: 'default' })).toMatchObject({ server: 'http://user', serverFrom: 'profile' });
    const elsewhere = bufferContext({ folder: context.folder });
    mkdirSync(join(context.folder, 'x'));
    expect(readSettings({ ...elsewhere, cwd: '/' }, {})).toMatchObject({ server: 'http://user', serverFrom: 'profile' });
    expect(readSettings(bufferContext(), {})).toMatchObject({ server: 'http://127.0.0.1:8080', serverFrom: 'default' });
  });

  test('of the language', async () => {
    const context = bufferContext({ env: { LANG: 'en_US.UTF-8' } });
    expect(readSettings(context, {}).language).toBe('en');
    await context.run('profile', 'set', 'default', '--lang', 'zh-CN');
    expect(readSettings(context, {}).language).toBe('zh-CN');
    expect(guessLanguage(context, {})).toBe('zh-CN');
    expect(readSettings({ ...context, env: { ...context.env, SAIYUN_LANG: 'en' } }, {}).language).toBe('en');
    expect(readSettings({ ...context, env: { ...context.env, SAIYUN_LANG: 'en' } }, { lang: 'zh-CN' }).language).toBe('zh-CN');
    expect(readSettings(bufferContext({ env: { LANG: 'C.UTF-8' } }), {}).language).toBe('zh-CN');
    expect(readSettings(bufferContext({ env: { LANG: '' } }), {}).language).toBe('zh-CN');
  });

  test('SAIYUN_TOKEN is not sent to an address from a project file', async () => {
    const context = withProject({ server: 'http://127.0.0.1:9' }, { SAIYUN_TOKEN: 't' });
    const { code, err } = await context.run('whoami', '--lang', 'en');
    expect(code).toBe(2);
    expect(err).toContain('not to http://127.0.0.1:9 from .saiyun.json');
  });

  test('a broken settings file is named, and help comes up all the same', async () => {
    const context = withProject('{"server": 5}');
    expect((await context.run('--help')).code).toBe(0);
    const { code, err } = await context.run('whoami');
    expect(code).toBe(2);
    expect(err).toBe(`saiyun: 配置文件 ${join(context.folder, '.saiyun.json')} 不正确：server\n`);
    expect((await withProject('{').run('whoami')).err).toContain('不正确');
  });
});

describe('profiles', () => {
  test('are set, listed, used and removed', async () => {
    const context = bufferContext();
    expect(await context.run('profile', 'set', 'work', '--server', 'https://a.example', '--tenant', '2')).toMatchObject({
      code: 0,
      out: '',
    });
    await context.run('profile', 'set', '赛云', '--server', 'https://b.example');
    await context.run('profile', 'set', 'home', '--server', 'https://b.example', '--lang', 'en');
    expect((await context.run('profile', 'use', 'home')).code).toBe(0);
    expect(JSON.parse((await context.run('profile', 'list', '-o', 'json')).out)).toEqual([
      { name: 'home', current: true, server: 'https://b.example', language: 'en' },
      { name: 'work', current: false, server: 'https://a.example', tenant: 2 },
    ]);
    expect((await context.run('profile', 'list')).out).toBe(
      '   Name  Server             Tenant  Department  Dialect  Language\n*  home  https://b.example                               en\n   work  https://a.example  2\n',
    );
    expect((await context.run('profile', 'remove', 'home', '--lang', 'en')).err).toBe('Deleted profile home\n');
    expect(await context.run('profile', 'use', 'wrok', '--lang', 'en')).toMatchObject({
      code: 6,
      err: 'saiyun: There is no profile named wrok; did you mean work?\n',
    });
  });
});

test('CLI-01: the folder of the settings, in which tokens come to lie, is for its owner only, whichever command makes it', async () => {
  const context = bufferContext({});
  expect(await context.run('profile', 'set', 'work', '--server', 'https://saiyun.example.edu')).toMatchObject({ code: 0 });
  expect(statSync(join(context.folder, 'config')).mode & 0o777).toBe(0o700);
});

test('CLI-01: a project file may name tenant 0, and one that lies below a file is not looked for', async () => {
  const context = bufferContext({ env: { SAIYUN_CONFIG_DIR: '/dev/null/config' } });
  writeFileSync(join(context.folder, '.saiyun.json'), '{"tenant":0}');
  const { code, out } = await context.run('config', 'list', '--jq', '.[] | select(.name == "tenant") | .value');
  expect({ code, out }).toEqual({ code: 0, out: '0\n' });
});

describe('the theme of the terminal interface', () => {
  test('is set, listed with where it comes from, and removed', async () => {
    const context = bufferContext({});
    const theme = async (env: Readonly<Record<string, string>> = {}) => {
      const query = '.[] | select(.name == "theme") | [.value, .origin]';
      const { out } = await bufferContext({ folder: context.folder, env }).run('config', 'list', '--origin', '--jq', query);
      return JSON.parse(out) as unknown;
    };
    expect(await theme()).toEqual([null, 'default']);
    expect((await context.run('config', 'set', 'theme', 'light')).code).toBe(0);
    expect(await theme()).toEqual(['light', 'user']);
    expect(await theme({ SAIYUN_THEME: 'contrast' })).toEqual(['contrast', 'env']);
    expect(await context.run('config', 'set', 'theme', 'pink', '--lang', 'en')).toMatchObject({
      code: 2,
      err: expect.stringContaining('dark, light, contrast, none'),
    });
    expect((await context.run('config', 'unset', 'theme')).code).toBe(0);
    expect(await theme()).toEqual([null, 'default']);
  });

  test('that the file cannot mean names the file', async () => {
    const context = bufferContext({});
    await context.run('config', 'set', 'theme', 'dark');
    writeFileSync(join(context.folder, 'config', 'config.json'), '{"theme":"pink"}');
    expect(await context.run('whoami', '--lang', 'en')).toMatchObject({ code: 2, err: expect.stringContaining('theme') });
  });
});

test('keys of the terminal interface are read from the settings file, and stay when something else is set', async () => {
  const context = bufferContext({});
  await context.run('config', 'set', 'theme', 'dark');
  const path = join(context.folder, 'config', 'config.json');
  writeFileSync(path, '{"keys":{"files":"F"}}');
  expect((await context.run('config', 'set', 'theme', 'light')).code).toBe(0);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ theme: 'light', keys: { files: 'F' } });
  writeFileSync(path, '{"keys":{"files":5}}');
  expect(await context.run('whoami', '--lang', 'en')).toMatchObject({ code: 2, err: expect.stringContaining('keys.files') });
});

describe('colours of the terminal interface', () => {
  test('are set one by one, listed, and removed', async () => {
    const context = bufferContext({});
    const stored = (): unknown => JSON.parse(readFileSync(join(context.folder, 'config', 'config.json'), 'utf8'));
    const listed = async () => {
      const query = '[.[] | select(.name | startswith("colours")) | [.name, .value, .origin]]';
      return JSON.parse((await context.run('config', 'list', '--origin', '--jq', query)).out) as unknown;
    };
    expect(await listed()).toEqual([]);
    await context.run('config', 'set', 'colours.warning', '#ffaf00');
    await context.run('config', 'set', 'colours.selected', '25');
    await context.run('config', 'set', 'theme', 'dark');
    expect(stored()).toMatchObject({ theme: 'dark', colours: { warning: '#ffaf00', selected: '25' } });
    expect(await listed()).toEqual([
      ['colours.warning', '#ffaf00', 'user'],
      ['colours.selected', '25', 'user'],
    ]);
    await context.run('config', 'unset', 'colours.warning');
    expect(stored()).toMatchObject({ colours: { selected: '25' } });
    await context.run('config', 'unset', 'colours.selected');
    expect(stored()).not.toHaveProperty('colours');
  });

  test('that are none are refused, and so is a name of none', async () => {
    const context = bufferContext({});
    expect(await context.run('config', 'set', 'colours.warning', 'ornage', '--lang', 'en')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Wrong value for colours.warning: ornage'),
    });
    expect(await context.run('config', 'set', 'colours.warnings', 'red', '--lang', 'en')).toMatchObject({
      code: 2,
      err: expect.stringContaining('colours.warning'),
    });
    expect((await context.run('config', 'list', '--lang', 'en')).out).not.toContain('colours');
  });
});
