import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../program.ts';
import { offeredNames } from '../records/record-names.ts';
import { createShell } from '../shell.ts';
import { bufferContext } from '../testing/buffer-context.ts';
import { mistakes } from './wrong-use.ts';

/** Command lines that the parser refuses, by its code, with the whole of what the user reads. */
const refused: Readonly<Record<string, readonly (readonly [argv: readonly string[], zh: string, en: string])[]>> = {
  'commander.unknownOption': [
    [['whoami', '--jsn'], '未知选项 --jsn，是否想用 --json？', 'Unknown option --jsn; did you mean --json?'],
    [['unit', 'list', '--colums'], '未知选项 --colums', 'Unknown option --colums'],
    [['unit', 'list', '--fieds', 'id'], '未知选项 --fieds，是否想用 --fields？', 'Unknown option --fieds; did you mean --fields?'],
    [['whoami', '-z'], '未知选项 -z', 'Unknown option -z'],
    [['api', 'GET', '/x', '--zap=1', '--', '-y'], '未知选项 --zap=1', 'Unknown option --zap=1'],
  ],
  'commander.unknownCommand': [
    [['importt'], '未知命令 importt，是否想用 import？', 'Unknown command importt; did you mean import?'],
    [['uint', 'list'], '未知命令 uint，是否想用 unit、dict、bin？', 'Unknown command uint; did you mean unit, dict, bin?'],
    [
      ['competiton'],
      '未知命令 competiton，是否想用 competition、completion？',
      'Unknown command competiton; did you mean competition, completion?',
    ],
    [['cron', 'nxt'], '未知命令 nxt，是否想用 next？', 'Unknown command nxt; did you mean next?'],
    [['dict', 'delete', 'x'], '未知命令 delete，是否想用 sysDict delete？', 'Unknown command delete; did you mean sysDict delete?'],
    [['cron', 'unit'], '未知命令 unit', 'Unknown command unit'],
    [['review', 'sumbit'], '未知命令 sumbit，是否想用 submit？', 'Unknown command sumbit; did you mean submit?'],
  ],
  'commander.missingArgument': [
    [['import'], '缺少参数 entity', 'Argument entity is missing'],
    [['explain', 'admin', 'menu'], '缺少参数 name', 'Argument name is missing'],
  ],
  'commander.missingMandatoryOptionValue': [
    [['retention', 'erase', '42'], '缺少选项 --reason <text>', 'Option --reason <text> is missing'],
    [['dict', 'check', 'yn', 'a.csv', '--texts'], '缺少选项 --column <name>', 'Option --column <name> is missing'],
  ],
  'commander.optionMissingArgument': [
    [['export', 'unit', '--out'], '选项 -O, --out <path> 缺少值', 'Option -O, --out <path> needs a value'],
    [['export', 'unit', '-o'], '选项 -O, --out <path> 缺少值', 'Option -O, --out <path> needs a value'],
    [['cron', 'next', '* * * * *', '-n'], '选项 -n, --count <n> 缺少值', 'Option -n, --count <n> needs a value'],
    [['whoami', '--server'], '选项 --server <url> 缺少值', 'Option --server <url> needs a value'],
  ],
  'commander.excessArguments': [[['whoami', 'x'], '参数过多', 'Too many arguments']],
  'commander.invalidArgument': [
    [
      ['completion', 'tcsh'],
      '参数 shell 的值不正确：tcsh（可选 bash, zsh, fish, powershell）',
      'Wrong value for argument shell: tcsh (choose bash, zsh, fish, powershell)',
    ],
    [
      ['export', 'unit', '--order', "it's"],
      "选项 --order 的值不正确：it's（可选 asc, desc）",
      "Wrong value for option --order: it's (choose asc, desc)",
    ],
    [
      ['cron', 'next', '* * * * *', '-n', '0'],
      '选项 --count 的值不正确：0（应为 1 到 1000 之间的整数）',
      'Wrong value for option --count: 0 (a whole number from 1 to 1000)',
    ],
  ],
};

/** What ends the parsing and is no mistake, with its exit code. */
const noMistakes: Readonly<Record<string, readonly [argv: readonly string[], code: number]>> = {
  'commander.version': [['--version'], 0],
  'commander.helpDisplayed': [['cron', '--help'], 0],
  'commander.help': [[], 2],
};

/** What cannot happen as long as no command and no option asks for it. */
const neverAsked: Readonly<Record<string, (command: Command) => boolean>> = {
  // Options that exclude each other; `conflictsWith` is where the parser keeps them.
  'commander.conflictingOption': (command) =>
    command.options.every((option) => {
      const others: unknown = Reflect.get(option, 'conflictsWith');
      return Array.isArray(others) && others.length === 0;
    }),
  'commander.executeSubCommandAsync': (command) => Reflect.get(command, '_executableHandler') === false,
  'commander.error': (command) => !Object.hasOwn(command, 'error'),
};

/** An option of the program at the end would be the value of one that lacks it, or stand behind the end of all options. */
const takesMore = (argv: readonly string[]): boolean => argv.at(-1) !== '--server' && !argv.includes('--');

const withChildren = (command: Command): Command[] => [command, ...command.commands.flatMap(withChildren)];

describe('CLI-06: the parser tells every mistake in our words', () => {
  test('every code of the parser is accounted for', () => {
    const folder = fileURLToPath(new URL('lib', import.meta.resolve('commander')));
    const codes = readdirSync(folder).flatMap((name) =>
      [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/'(commander\.\w+)'/g)].map(([, code = '']) => code),
    );
    expect([...new Set(codes)].sort()).toEqual([...Object.keys(refused), ...Object.keys(noMistakes), ...Object.keys(neverAsked)].sort());
    expect([...Object.keys(mistakes), 'commander.invalidArgument'].sort()).toEqual(Object.keys(refused).sort());
  });

  for (const [code, cases] of Object.entries(refused))
    test.each(cases)(`${code}: %j`, async (argv, zh, en) => {
      expect(await bufferContext().run(...argv)).toMatchObject({ code: 2, out: '', err: `saiyun: ${zh}\n` });
      // Options of the program may stand anywhere, and the last word lacks its value wherever they do.
      const lines = [['--lang', 'en', ...argv], ...(takesMore(argv) ? [[...argv, '--lang=en']] : [])];
      for (const words of lines) expect(await bufferContext().run(...words)).toMatchObject({ code: 2, out: '', err: `saiyun: ${en}\n` });
    });

  test.each(Object.entries(noMistakes))('%s is no mistake', async (_code, [argv, code]) => {
    expect(await bufferContext().run(...argv)).toMatchObject({ code });
  });

  test('nothing asks the parser for what has no text here', async () => {
    const shell = createShell(bufferContext(), 'en');
    const programs = await Promise.all(
      [[], ['review'], ['withdraw'], ...offeredNames.map((name) => [name])].map((argv) => createProgram(shell, argv)),
    );
    const commands = programs.flatMap(withChildren);
    expect(commands.length).toBeGreaterThan(500);
    for (const [code, holds] of Object.entries(neverAsked))
      expect(
        commands.filter((command) => !holds(command)).map((command) => command.name()),
        code,
      ).toEqual([]);
  });
});
