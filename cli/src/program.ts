import { EventEmitter } from 'node:events';
import { nearest } from '@saiyun/sdk/logic/nearest';
import { Command, Option } from 'commander';
import { configCommand } from './commands/account/config/config.ts';
import { profileCommand } from './commands/account/profile/profile.ts';
import { loginCommand } from './commands/account/session/login.ts';
import { logoutCommand } from './commands/account/session/logout.ts';
import { whoamiCommand } from './commands/account/session/whoami.ts';
import { tokenCommand } from './commands/account/token/token.ts';
import { doctorCommand } from './commands/platform/doctor/doctor.ts';
import { retentionCommand } from './commands/platform/retention/retention.ts';
import { serveCommand } from './commands/platform/server/serve.ts';
import { serverCommand } from './commands/platform/server/server.ts';
import { tenantCommand } from './commands/platform/tenant/tenant.ts';
import { binCommand } from './commands/records/bin/bin.ts';
import { dictCommand } from './commands/records/dict/dict.ts';
import { downloadCommand } from './commands/records/download/download.ts';
import { explainCommand } from './commands/records/explain/explain.ts';
import { exportCommand } from './commands/records/export/export.ts';
import { groupNames, isGroupName, withOwnCalls } from './commands/records/group/groups.ts';
import { importCommand } from './commands/records/import/import.ts';
import { taskCommand } from './commands/records/task/task.ts';
import { apiCommand } from './commands/tools/api/api.ts';
import { completeCommand, completionCommand } from './commands/tools/completion/completion.ts';
import { cronCommand } from './commands/tools/cron/cron.ts';
import { tuiCommand } from './commands/tools/tui/tui.ts';
import { watchCommand } from './commands/tools/watch/watch.ts';
import { bold } from './output/style.ts';
import { helpWidth } from './output/width.ts';
import { usageError } from './problems/cli-error.ts';
import { mistakeOf, refuseWrongValues } from './problems/wrong-use.ts';
import { widestHelp } from './quick/help-file.ts';
import { isAwaited, isRecordName, offeredNames } from './records/record-names.ts';
import type { RunningShell } from './shell.ts';
import { updateCommand } from './update/update.ts';
import { version } from './version.ts';

const commands = {
  login: loginCommand,
  logout: logoutCommand,
  whoami: whoamiCommand,
  token: tokenCommand,
  profile: profileCommand,
  config: configCommand,
  import: importCommand,
  export: exportCommand,
  download: downloadCommand,
  task: taskCommand,
  dict: dictCommand,
  bin: binCommand,
  retention: retentionCommand,
  tenant: tenantCommand,
  api: apiCommand,
  explain: explainCommand,
  cron: cronCommand,
  watch: watchCommand,
  doctor: doctorCommand,
  serve: serveCommand,
  server: serverCommand,
  tui: tuiCommand,
  completion: completionCommand,
} as const;

const optionsWithValue = new Set([
  '--lang',
  '--profile',
  '--server',
  '--tenant',
  '--department',
  '--dialect',
  '--jq',
  '--template',
  '--idempotency-key',
  '--pick',
]);

/** The first word of a command line that is not an option. */
function firstWord(argv: readonly string[]): string | undefined {
  const words = argv.filter((word, i) => !word.startsWith('-') && !optionsWithValue.has(argv[i - 1] ?? ''));
  return words[0] === 'help' ? words[1] : words[0];
}

/**
 * The commands that a command line may refer to: the one that it names, or all. Creating the others would only take time, and a record's
 * commands need its definition. The program's help needs only names and descriptions.
 */
async function commandsFor(shell: RunningShell, argv: readonly string[]): Promise<Command[]> {
  const word = firstWord(argv);
  if (word !== undefined && isGroupName(word)) return [(await import('./commands/records/group/group.ts')).groupCommand(shell, word)];
  const named = Object.entries(commands).find(([name]) => name === word);
  if (named) return [named[1](shell)];
  if (word === '__complete') return [completeCommand(shell, createProgram)];
  if (word === '__update') return [updateCommand(shell)];
  if (word !== undefined && isAwaited(word) && argv.some(asksHelp)) throw usageError('problem.notServed', { params: { name: word } });
  if (word !== undefined && isRecordName(word)) return [(await import('./commands/records/record/record.ts')).recordCommand(shell, word)];
  if (word !== undefined && argv.some(asksHelp))
    throw usageError('usage.unknownCommand', { params: { name: word }, nearest: nearest(word, [...names, ...offeredNames]) });
  if (word === undefined && argv.some(asksHelp))
    return names.map((name) => new Command(name).description(shell.text(`${name}.description`)));
  return [...Object.values(commands).map((command) => command(shell)), ...groupNames.map((name) => withOwnCalls(shell, name))];
}

const names = [...(Object.keys(commands) as readonly (keyof typeof commands)[]), ...groupNames];

const asksHelp = (word: string): boolean => word === '--help' || word === '-h' || word === 'help';

/** The list of all commands. These are definitions only: a command's work is loaded when it runs. */
export async function createProgram(shell: RunningShell, argv: readonly string[]): Promise<Command> {
  const { text } = shell;
  const program = new Command('saiyun')
    .description(text('program.description'))
    .version(version, '-V, --version', text('program.version'))
    .addOption(new Option('--json', text('option.json')))
    .addOption(new Option('--pick <fields>').hideHelp())
    .addOption(new Option('--jq <filter>', text('option.jq')))
    .addOption(new Option('--template <text>', text('option.template', { example: '{{id}} {{unitName}}' })))
    .addOption(new Option('--lang <language>', `${text('option.lang')} (zh-CN, en)`))
    .addOption(new Option('--profile <name>', text('option.profile')))
    .addOption(new Option('--server <url>', text('option.server')))
    .addOption(new Option('--tenant <id>', text('option.tenant')))
    .addOption(new Option('--department <code>', text('option.department')))
    .addOption(new Option('--dialect <dialect>', `${text('option.dialect')} (saiyun, jeecg)`))
    .addOption(new Option('--quiet', text('option.quiet')))
    .addOption(new Option('--no-input', text('option.noInput')))
    .addOption(new Option('--no-pager', text('option.noPager')))
    .addOption(new Option('--idempotency-key <key>', text('option.idempotencyKey')))
    .addOption(new Option('--explain', text('option.explain')))
    .addOption(new Option('--debug', text('option.debug')))
    .addHelpText('before', `${text('program.examples')}\n`)
    .addHelpText('after', () => recordHelp(shell));
  for (const command of await commandsFor(shell, argv)) program.addCommand(command);
  for (const command of withChildren(program)) prepare(command, shell, argv);
  // Each command's own help lists its arguments.
  program.configureHelp({ ...program.configureHelp(), subcommandTerm: (command) => command.name() });
  return program;
}

/** The names of the records, wrapped to the screen. */
function recordHelp({ text, context }: RunningShell): string {
  const lines: string[] = [];
  let line = ' ';
  for (const name of offeredNames) {
    if (line.length + name.length + 1 > Math.min(context.screen.columns, 80)) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${name}`;
  }
  return `\n${[text('help.records'), ...lines, line].join('\n')}`;
}

const shownExamples = 3;

/** The first example of each of a group's first commands. Examples are written only once, with their command. */
function groupExamples(group: Command, title: string): string {
  const lines = group.commands.flatMap((command) => {
    let help = '';
    // The text that the parser prints before a command's help is its examples; the parser's types omit this event.
    if (!(command instanceof EventEmitter)) return [];
    command.emit('beforeHelp', {
      error: false,
      command,
      write: (text: string) => {
        help += text;
      },
    });
    return help.split('\n').find((line) => line.startsWith('  $ ')) ?? [];
  });
  return lines.length === 0 ? '' : `${[title, ...lines.slice(0, shownExamples)].join('\n')}\n`;
}

const withChildren = (command: Command): Command[] => [command, ...command.commands.flatMap(withChildren)];

/** Help in the user's language, with Chinese text aligned and the global options on every command. */
function prepare(command: Command, shell: RunningShell, argv: readonly string[]): void {
  refuseWrongValues(command);
  const { text, context } = shell;
  const titles: Readonly<Record<string, string>> = {
    'Usage:': text('help.usage'),
    'Arguments:': text('help.arguments'),
    'Options:': text('help.options'),
    'Commands:': text('help.commands'),
    'Global Options:': text('help.globalOptions'),
  };
  const facts = (description: string, choices: readonly string[] | undefined, fallback: unknown): string => {
    const told = [
      choices ? `${text('help.choices')}: ${choices.join(', ')}` : '',
      typeof fallback === 'string' || typeof fallback === 'number' ? `${text('help.default')}: ${fallback}` : '',
    ].filter((part) => part !== '');
    return told.length > 0 ? `${description} (${told.join('; ')})` : description;
  };
  command
    .exitOverride((error) => {
      throw mistakeOf(command, error, argv);
    })
    .helpOption('-h, --help', text('help.option'))
    .configureHelp({
      showGlobalOptions: true,
      minWidthToWrap: 20,
      styleTitle: (title) => {
        const told = titles[title] ?? title;
        return context.screen.outColor ? bold(told) : told;
      },
      displayWidth: helpWidth,
      optionDescription: (option) => facts(option.description, option.argChoices, option.defaultValue),
      argumentDescription: (argument) => facts(argument.description, argument.argChoices, argument.defaultValue),
    })
    .configureOutput({
      writeOut: (help) => shell.write(help),
      // Only help goes through here; the caller prints errors, translated and with their exit code.
      writeErr: (help) => context.err(help),
      outputError: () => undefined,
      getOutHelpWidth: () => Math.min(context.screen.columns, widestHelp),
      getErrHelpWidth: () => Math.min(context.screen.columns, widestHelp),
    });
  if (command.commands.length === 0) return;
  command.helpCommand('help [command]', text('help.command'));
  if (command.parent) command.addHelpText('before', () => groupExamples(command, text('help.examples')));
}
