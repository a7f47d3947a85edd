import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { Run } from './cli.ts';
import { profileCommand } from './commands/account/profile/profile.ts';
import { loginCommand } from './commands/account/session/login.ts';
import { serveCommand } from './commands/platform/server/serve.ts';
import { dictCommand } from './commands/records/dict/dict.ts';
import { downloadCommand } from './commands/records/download/download.ts';
import { exportCommand } from './commands/records/export/export.ts';
import { importCommand } from './commands/records/import/import.ts';
import { taskCommand } from './commands/records/task/task.ts';
import { apiCommand } from './commands/tools/api/api.ts';
import { cronCommand } from './commands/tools/cron/cron.ts';
import { createProgram } from './program.ts';
import { offeredNames } from './records/record-names.ts';
import { createShell, type Shell } from './shell.ts';
import { bufferContext } from './testing/buffer-context.ts';
import type { Area } from './texts/index.ts';

/** Parses arguments with a stub for the work and returns the options that it received. */
async function parsed<O>(make: (shell: Shell<Area>, run: Run<O>) => Command, ...argv: string[]): Promise<O> {
  const seen: O[] = [];
  const shell = await createShell(bufferContext(), 'zh-CN').showing<Area>(
    'account',
    'cron',
    'dict',
    'platform',
    'record',
    'tools',
    'transfer',
  );
  const command = make(shell, async (_cli, options) => {
    seen.push(options);
    return undefined;
  });
  await command.parseAsync(argv, { from: 'user' });
  const [options] = seen;
  if (options === undefined) throw new Error('the work was not started');
  return options;
}

describe('options', () => {
  test('CLI-01: login', async () => {
    expect(await parsed(loginCommand, '-u', 'admin', '--password-stdin')).toEqual({ username: 'admin', passwordStdin: true });
    expect(await parsed(loginCommand, '--with-token')).toEqual({ withToken: true });
  });
  test('CLI-02: import', async () => {
    expect(await parsed(importCommand, 'unit', 'a.xlsx', 'b.xls', '--errors', 'e', '--foreign-keys', 'k', '--single-table')).toEqual({
      entity: 'unit',
      files: ['a.xlsx', 'b.xls'],
      errors: 'e',
      force: false,
      foreignKeys: 'k',
      singleTable: true,
      map: [],
      dryRun: false,
      wait: true,
    });
    const more = ['--map', 'a=b', '--map', 'c=', '--dry-run', '--mode', 'add', '--format', 'csv', '--no-wait', '--validate-status'];
    expect(await parsed(importCommand, 'unit', '-', ...more)).toEqual({
      entity: 'unit',
      files: ['-'],
      force: false,
      map: ['a=b', 'c='],
      dryRun: true,
      mode: 'add',
      format: 'csv',
      wait: false,
      validateStatus: true,
    });
  });
  test('CLI-03: export', async () => {
    expect(await parsed(exportCommand, 'unit', '-o', 'x.xls', '--match', 'a=1', '--match', 'b=2', '--order', 'asc', '--task')).toEqual({
      entity: 'unit',
      out: 'x.xls',
      match: ['a=1', 'b=2'],
      order: 'asc',
      where: [],
      any: false,
      all: false,
      task: true,
    });
    const more = ['--where', 'a > 1', '--where', 'b = 2', '--any', '--columns', 'a,b', '--ids', '1,2', '--all', '--format', 'jsonl'];
    expect(await parsed(exportCommand, 'unit', ...more)).toEqual({
      entity: 'unit',
      match: [],
      where: ['a > 1', 'b = 2'],
      any: true,
      columns: 'a,b',
      ids: '1,2',
      all: true,
      format: 'jsonl',
    });
    expect(await parsed(exportCommand, 'unit', '--task', '77')).toMatchObject({ task: '77', match: [] });
  });
  test('CLI-05: cron next', async () => {
    expect(await parsed(cronCommand, 'next', '* * * * *')).toEqual({
      action: 'next',
      expression: '* * * * *',
      count: 10,
      zone: 'Asia/Shanghai',
      quartz: false,
    });
    expect(await parsed(cronCommand, 'next', '* * * * *', '-n', '3', '--tz', 'UTC', '-o', 'json')).toMatchObject({
      count: 3,
      zone: 'UTC',
    });
  });
  test('CLI-05: cron next --batch, check, explain, fields and weekly', async () => {
    expect(await parsed(cronCommand, 'next', '--batch', '--tz', 'UTC', '--quartz')).toEqual({
      action: 'batch',
      count: 10,
      zone: 'UTC',
      quartz: true,
    });
    expect(await parsed(cronCommand, 'check', 'a', 'b')).toEqual({
      action: 'check',
      expressions: ['a', 'b'],
      quartz: false,
    });
    expect(await parsed(cronCommand, 'explain', 'a', '-o', 'json')).toEqual({ action: 'explain', expression: 'a', fields: false });
    expect(await parsed(cronCommand, 'fields')).toEqual({ action: 'fields' });
    expect(await parsed(cronCommand, 'weekly', 'a', '--days', 'mon')).toEqual({
      action: 'weekly',
      expression: 'a',
      days: 'mon',
      none: false,
    });
  });
  test('api, download and task', async () => {
    expect(await parsed(apiCommand, 'get', '/a', '-f', 'a=1', '-F', 'b=2', '-q', 'c=3', '--paginate')).toEqual({
      method: 'GET',
      path: '/a',
      field: ['a=1'],
      typedField: ['b=2'],
      query: ['c=3'],
      paginate: true,
      envelope: false,
    });
    expect(await parsed(downloadCommand, 'get', '7', '-o', 'x')).toEqual({ id: '7', wait: false, out: 'x' });
    expect(await parsed(downloadCommand, 'wait', '7', '--timeout', '9')).toEqual({ id: '7', wait: true, timeout: 9 });
    expect(await parsed(taskCommand, 'wait', '7', '--errors', 'e.xlsx')).toEqual({ id: '7', errors: 'e.xlsx' });
  });
  test('dict', async () => {
    expect(await parsed(dictCommand, 'items', 'sex', '-o', 'csv')).toEqual({ action: 'items', code: 'sex' });
    expect(await parsed(dictCommand, 'check', 'sex', 'a.csv', '--column', 'c', '--many')).toEqual({
      action: 'check',
      code: 'sex',
      file: 'a.csv',
      column: 'c',
      texts: false,
      many: true,
    });
  });
  test('profile and serve', async () => {
    expect(await parsed(profileCommand, 'use', 'work')).toEqual({ action: 'use', name: 'work' });
    expect(await parsed(serveCommand, '--port', '9000', '--seed', 'none')).toEqual({ port: 9000, seed: 'none' });
  });
});

const helps = [
  'watch notices',
  'profile use',
  'server backup',
  '',
  'login',
  'logout',
  'whoami',
  'profile',
  'profile set',
  'import',
  'export',
  'dict refresh',
  'config list',
  'completion',
  'doctor',
  'dict items',
  'dict check',
  'api',
  'download',
  'file put',
  'file get',
  'download list',
  'download wait',
  'task wait',
  'cron next',
  'cron check',
  'cron explain',
  'cron fields',
  'cron weekly',
  'cron jobs',
  'serve',
  'tui',
];

test('CLI-06: the help of every command has examples before anything else, in both languages', async () => {
  const check = async (language: 'zh-CN' | 'en', words: readonly string[], command: Command): Promise<void> => {
    for (const child of command.commands.filter((one) => one.name() !== 'help')) await check(language, [...words, child.name()], child);
    if (command.commands.length > 0) return;
    const { out } = await bufferContext().run(...words, '--help', '--lang', language);
    expect(out, words.join(' ')).toMatch(language === 'en' ? /^Examples:\n( {2}[$>] \S.*\n)+/ : /^示例：\n( {2}[$>] \S.*\n)+/);
    expect(out).toContain(`saiyun ${words.join(' ')}`);
  };
  for (const language of ['zh-CN', 'en'] as const) {
    const program = await createProgram(createShell(bufferContext(), language), []);
    for (const command of program.commands.filter((one) => one.name() !== 'help')) await check(language, [command.name()], command);
  }
});

test('CLI-06: help of a command at any depth', async () => {
  const whole = await bufferContext().run('cron', 'next', '--help');
  expect(await bufferContext().run('help', 'cron', 'next')).toEqual(whole);
  expect((await bufferContext().run('help', 'unit', 'list')).out).toContain('saiyun unit list');
});

/** The lines below the heading of the records. */
const listed = /(?<=^(?:Records \(|记录（)[^\n]*\n)(?: {2}.*\n?)+/m;

describe('CLI-06: help', () => {
  for (const lang of ['zh-CN', 'en']) {
    for (const command of helps) {
      test(`${command || 'saiyun'} ${lang}`, async () => {
        const { code, out, err } = await bufferContext().run(...command.split(' ').filter(Boolean), '--help', '--lang', lang);
        expect({ code, err }).toEqual({ code: 0, err: '' });
        // The set of records depends on the contract, not on the command.
        expect(out.replace(listed, '  <records>\n')).toMatchSnapshot();
        if (command === '') for (const name of offeredNames) expect(out).toMatch(new RegExp(`\\b${name}\\b`));
      });
    }
  }
});

describe('CLI-06: wrong use is exit code 2, in one line', () => {
  const cases: readonly (readonly [argv: readonly string[], zh: string, en: string])[] = [
    [['importt'], '未知命令 importt，是否想用 import？', 'Unknown command importt; did you mean import?'],
    [['import'], '缺少参数 entity', 'Argument entity is missing'],
    [
      ['import', 'unit'],
      '请指定要导入的文件，或用 --generate 获取导入模板',
      'Say which files to import, or get one to be filled in with --generate',
    ],
    [['whoami', '--jsn'], '未知选项 --jsn，是否想用 --json？', 'Unknown option --jsn; did you mean --json?'],
    [['whoami', 'x'], '参数过多', 'Too many arguments'],
    [
      ['completion', 'tcsh'],
      '参数 shell 的值不正确：tcsh（可选 bash, zsh, fish, powershell）',
      'Wrong value for argument shell: tcsh (choose bash, zsh, fish, powershell)',
    ],
    [
      ['whoami', '--dialect', 'old'],
      '选项 --dialect 的值不正确：old（可选 saiyun, jeecg）',
      'Wrong value for option --dialect: old (choose saiyun, jeecg)',
    ],
    [['export', 'unit', '--out'], '选项 -O, --out <path> 缺少值', 'Option -O, --out <path> needs a value'],
    [
      ['export', 'unit', '--order', 'up'],
      '选项 --order 的值不正确：up（可选 asc, desc）',
      'Wrong value for option --order: up (choose asc, desc)',
    ],
    [
      ['cron', 'next', '* * * * *', '-n', '0'],
      '选项 --count 的值不正确：0（应为 1 到 1000 之间的整数）',
      'Wrong value for option --count: 0 (a whole number from 1 to 1000)',
    ],
    [['import', 'unti', 'x'], '没有名为 unti 的记录类型，是否想用 unit？', 'There is no kind of record named unti; did you mean unit?'],
    [
      ['import', 'dsTbUnits', 'x'],
      '没有名为 dsTbUnits 的记录类型，是否想用 unit？',
      'There is no kind of record named dsTbUnits; did you mean unit?',
    ],
    [
      ['whoami', '--server', 'saiyun'],
      '平台地址不正确：saiyun（应以 http:// 或 https:// 开头）',
      'Not a server address: saiyun (it must begin with http:// or https://)',
    ],
    [['whoami', '--tenant', '-1'], '租户编号应为非负整数：-1', 'A tenant is a whole number, 0 or more: -1'],
    [['whoami', '--profile', 'nix'], '没有名为 nix 的配置档', 'There is no profile named nix'],
    [['login'], '缺少用户名：请使用 --username', 'The user name is missing: use --username'],
    [
      ['login', '-u', 'a'],
      '缺少密码：请在终端中输入，或使用 --password-stdin',
      'The password is missing: type it in a terminal, or use --password-stdin',
    ],
  ];
  for (const [argv, zh, en] of cases) {
    test(argv.join(' '), async () => {
      expect(await bufferContext().run(...argv)).toMatchObject({ code: 2, out: '', err: `saiyun: ${zh}\n` });
      expect(await bufferContext().run(...argv, '--lang', 'en')).toMatchObject({ code: 2, out: '', err: `saiyun: ${en}\n` });
    });
  }
  test('an unknown language', async () => {
    expect(await bufferContext().run('whoami', '--lang', 'fr')).toMatchObject({
      code: 2,
      err: 'saiyun: 不支持的语言：fr（可选 zh-CN、en）\n',
    });
  });
  test('no command at all shows the help on standard error', async () => {
    const { code, out, err } = await bufferContext().run();
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('用法：');
  });
  test('with --json it is one object', async () => {
    const { err } = await bufferContext().run('importt', '--json');
    expect(JSON.parse(err)).toEqual({
      code: 'cli.usage.unknown_command',
      message: '未知命令 importt，是否想用 import？',
      kind: 'usage',
      retryable: false,
      exitCode: 2,
    });
  });
});

test.each(['zh-CN', 'en'] as const)(
  'the help of the program, which makes no command whole, names them as they are, in %s',
  async (language) => {
    const listOf = async (argv: readonly string[]) =>
      (await createProgram(createShell(bufferContext(), language), argv)).commands.map((one) => [one.name(), one.description()]);
    expect(await listOf(['--help'])).toEqual(await listOf([]));
  },
);

test.each([[['registration', 'nonsense', '--help']], [['help', 'allot', 'nonsense']], [['cron', 'nonsense', '-h']]])(
  'CLI-06: the help of a command that a group lacks is refused: %j',
  async (argv) => {
    const { code, out, err } = await bufferContext().run(...argv, '--lang', 'en');
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: 'saiyun: Unknown command nonsense\n' });
  },
);

test('CLI-06: a name that is meant is told once, also where a group and a record have it', async () => {
  const { err } = await bufferContext().run('help', 'rol', '--lang', 'en');
  expect(err).toBe('saiyun: Unknown command rol; did you mean role, departRole?\n');
});
