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
import { applyCommand, exportConfigCommand } from './commands/records/config/apply.ts';
import { dictCommand } from './commands/records/dict/dict.ts';
import { downloadCommand } from './commands/records/download/download.ts';
import { explainCommand } from './commands/records/explain/explain.ts';
import { exportCommand } from './commands/records/export/export.ts';
import { fileCommand } from './commands/records/file/file.ts';
import { groupNames, isGroupName, shownFirst, withOwnCalls } from './commands/records/group/groups.ts';
import { importCommand } from './commands/records/import/import.ts';
import { taskCommand } from './commands/records/task/task.ts';
import { aliasCommand } from './commands/tools/alias/alias.ts';
import { apiCommand } from './commands/tools/api/api.ts';
import { certCommand } from './commands/tools/cert/cert.ts';
import { completeCommand, completionCommand } from './commands/tools/completion/completion.ts';
import { cronCommand } from './commands/tools/cron/cron.ts';
import { messageCommand } from './commands/tools/message/message.ts';
import { openCommand } from './commands/tools/open/open.ts';
import { payoutCommand } from './commands/tools/payout/payout.ts';
import { taxCommand } from './commands/tools/payout/tax.ts';
import { pluginCommand } from './commands/tools/plugin/plugin.ts';
import { tuiCommand } from './commands/tools/tui/tui.ts';
import { watchCommand } from './commands/tools/watch/watch.ts';
import type { Context } from './context.ts';
import { knownExtensions } from './extensions/known.ts';
import { bold } from './output/style.ts';
import { helpWidth } from './output/width.ts';
import { usageError } from './problems/cli-error.ts';
import { exitCodesCommand, exitCodesWord } from './problems/exit-code-help.ts';
import { mistakeOf, refuseWrongChoices, unknownCommand } from './problems/wrong-use.ts';
import { widestHelp } from './quick/help-file.ts';
import { isAwaited, isRecordName, offeredNames } from './records/record-names.ts';
import type { RunningShell, Shell } from './shell.ts';
import type { Area, Texts } from './texts/index.ts';
import { updateCommand } from './update/update.ts';
import { version } from './version.ts';

/** A command with the areas whose texts it shows. */
const showing =
  <A extends Area>(areas: readonly A[], make: (shell: Shell<A>) => Command) =>
  async (shell: RunningShell): Promise<Command> =>
    make(await shell.showing(...areas));

const commands = {
  login: showing(['account'], loginCommand),
  logout: showing(['account'], logoutCommand),
  whoami: showing(['account'], whoamiCommand),
  token: showing(['account'], tokenCommand),
  profile: showing(['account'], profileCommand),
  config: showing(['account'], configCommand),
  import: showing(['transfer'], importCommand),
  export: showing(['transfer'], exportCommand),
  apply: showing(['record', 'upkeep'], applyCommand),
  'export-config': showing(['record', 'transfer', 'upkeep'], exportConfigCommand),
  download: showing(['transfer', 'record'], downloadCommand),
  file: showing(['transfer'], fileCommand),
  task: showing(['transfer', 'record'], taskCommand),
  dict: showing(['dict', 'record'], dictCommand),
  bin: showing(['upkeep'], binCommand),
  retention: showing(['upkeep'], retentionCommand),
  tenant: showing(['tenant'], tenantCommand),
  api: showing(['tools', 'transfer'], apiCommand),
  explain: showing(['access'], explainCommand),
  cert: showing(['tools'], certCommand),
  cron: showing(['cron'], cronCommand),
  message: showing(['tools', 'record'], messageCommand),
  payout: showing(['tools', 'transfer'], payoutCommand),
  tax: showing(['tools', 'transfer'], taxCommand),
  watch: showing(['tools'], watchCommand),
  open: showing(['record', 'tools'], openCommand),
  alias: showing(['tools'], (shell) => aliasCommand(shell, isOwnWord)),
  plugin: showing(['tools'], (shell) => pluginCommand(shell, isOwnWord)),
  doctor: showing(['platform'], doctorCommand),
  serve: showing(['platform'], serveCommand),
  server: showing(['platform'], serverCommand),
  tui: showing(['tools'], tuiCommand),
  completion: showing(['tools'], completionCommand),
} as const;

/** Whether a word at the head of a command line is the program's own: a command, a group, a record or an option. */
export function isOwnWord(word: string): boolean {
  return (
    word === '' ||
    word === 'help' ||
    word === exitCodesWord ||
    /^(-|__)/.test(word) ||
    names.some((name) => name === word) ||
    isRecordName(word)
  );
}

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

/** Where the first word of a command line stands that is not an option or its value; -1 if there is none. */
export function firstWordAt(argv: readonly string[]): number {
  return argv.findIndex((word, i) => !word.startsWith('-') && !optionsWithValue.has(argv[i - 1] ?? ''));
}

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
  if (word !== undefined && isGroupName(word)) return [await (await import('./commands/records/group/group.ts')).groupCommand(shell, word)];
  const named = Object.entries(commands).find(([name]) => name === word);
  if (named) return [await named[1](shell)];
  if (word === exitCodesWord) return [await exitCodesCommand(shell)];
  if (word === '__complete') return [completeCommand(await shell.showing('tools'), createProgram)];
  if (word === '__update') return [updateCommand(await shell.showing())];
  if (word !== undefined && isAwaited(word) && argv.some(asksHelp)) throw usageError('problem.notServed', { params: { name: word } });
  if (word !== undefined && isRecordName(word)) {
    const [{ recordCommand }, own] = await Promise.all([import('./commands/records/record/record.ts'), shell.showing('record')]);
    return [recordCommand(own, word)];
  }
  if (word !== undefined && argv.some(asksHelp))
    throw usageError('problem.usage.unknownCommand', { params: { name: word }, nearest: nearest(word, [...names, ...offeredNames]) });
  if (word === undefined && argv.some(asksHelp)) {
    const { text } = await shell.showing();
    return names.map((name) => new Command(name).description(text(`program.command.${name}`)));
  }
  return Promise.all([...Object.values(commands).map((command) => command(shell)), ...groupNames.map((name) => withOwnCalls(shell, name))]);
}

const names = [...(Object.keys(commands) as readonly (keyof typeof commands)[]), ...groupNames];

const asksHelp = (word: string): boolean => word === '--help' || word === '-h' || word === 'help';

/** The list of all commands. These are definitions only: a command's work is loaded when it runs. */
export async function createProgram(shell: RunningShell, argv: readonly string[]): Promise<Command> {
  const { text } = await shell.showing();
  const program = new Command('saiyun')
    .description(text('program.description'))
    .version(version, '-V, --version', text('program.version'))
    .addOption(new Option('--json', text('program.option.json')))
    .addOption(new Option('--pick <fields>').hideHelp())
    .addOption(new Option('--jq <filter>', text('program.option.jq')))
    .addOption(new Option('--template <text>', text('program.option.template', { example: '{{id}} {{unitName}}' })))
    .addOption(new Option('--lang <language>', `${text('program.option.lang')} (zh-CN, en)`))
    .addOption(new Option('--profile <name>', text('program.option.profile')))
    .addOption(new Option('--server <url>', text('program.option.server')))
    .addOption(new Option('--tenant <id>', text('program.option.tenant')))
    .addOption(new Option('--department <code>', text('program.option.department')))
    .addOption(new Option('--dialect <dialect>', `${text('program.option.dialect')} (saiyun, jeecg)`))
    .addOption(new Option('--quiet', text('program.option.quiet')))
    .addOption(new Option('--no-input', text('program.option.noInput')))
    .addOption(new Option('--no-pager', text('program.option.noPager')))
    .addOption(new Option('--idempotency-key <key>', text('program.option.idempotencyKey')))
    .addOption(new Option('--explain', text('program.option.explain')))
    .addOption(new Option('--debug', text('program.option.debug')))
    .addHelpText('before', `${text('program.examples')}\n`)
    .addHelpText(
      'after',
      () => `${recordHelp(text, shell.context)}${extensionHelp(text, shell.context)}\n\n${text('program.help.exitCodesAt')}`,
    );
  for (const command of await commandsFor(shell, argv)) program.addCommand(command);
  for (const command of withChildren(program)) prepare(command, { shell, text, argv });
  // Each command's own help lists its arguments.
  program.configureHelp({ ...program.configureHelp(), subcommandTerm: (command) => command.name() });
  return program;
}

/** Names under a title, wrapped to the screen. */
function nameBlock(title: string, names: readonly string[], { screen }: Context): string {
  const lines: string[] = [];
  let line = ' ';
  for (const name of names) {
    if (line.length + name.length + 1 > Math.min(screen.columns, 80)) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${name}`;
  }
  return `\n${[title, ...lines, line].join('\n')}`;
}

const recordHelp = (text: Texts, context: Context): string => nameBlock(text('program.help.records'), offeredNames, context);

/** What the user has added to the program, if anything. */
function extensionHelp(text: Texts, context: Context): string {
  const { aliases, plugins: all } = knownExtensions(context);
  // A command of the program's own comes first.
  const plugins = all.filter((name) => !isOwnWord(name) && !aliases.includes(name));
  return [
    ...(aliases.length > 0 ? [`\n${nameBlock(text('program.help.aliases'), aliases, context)}`] : []),
    ...(plugins.length > 0 ? [`\n${nameBlock(text('program.help.plugins'), plugins, context)}`] : []),
  ].join('');
}

const shownExamples = 3;

/** The first example of each of the commands that a group is for, otherwise of its first ones. Examples are written only once, with their command. */
function groupExamples(group: Command, title: string): string {
  const name = group.name();
  const chosen = isGroupName(name) ? shownFirst[name] : undefined;
  const commands = chosen
    ? chosen.flatMap((word) => group.commands.find((one) => one.name() === word || one.aliases().includes(word)) ?? [])
    : group.commands;
  const lines = commands.flatMap((command) => {
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

/** Help of a group is no answer to somebody who asked for that of a command which the group lacks. */
function refuseUnknownWord(command: Command): string {
  const [word] = command.args;
  if (word === undefined || word.startsWith('-') || command.commands.some((one) => one.name() === word || one.aliases().includes(word)))
    return '';
  throw unknownCommand(command);
}

const withChildren = (command: Command): Command[] => [command, ...command.commands.flatMap(withChildren)];

interface Preparing {
  readonly shell: RunningShell;
  readonly text: Texts;
  readonly argv: readonly string[];
}

/** Help in the user's language, with Chinese text aligned and the global options on every command. */
function prepare(command: Command, { shell, text, argv }: Preparing): void {
  refuseWrongChoices(command);
  const { context } = shell;
  const titles: Readonly<Record<string, string>> = {
    'Usage:': text('program.help.usage'),
    'Arguments:': text('program.help.arguments'),
    'Options:': text('program.help.options'),
    'Commands:': text('program.help.commands'),
    'Global Options:': text('program.help.globalOptions'),
  };
  const facts = (description: string, choices: readonly string[] | undefined, fallback: unknown): string => {
    const told = [
      choices ? `${text('program.help.choices')}: ${choices.join(', ')}` : '',
      typeof fallback === 'string' || typeof fallback === 'number' ? `${text('program.help.default')}: ${fallback}` : '',
    ].filter((part) => part !== '');
    return told.length > 0 ? `${description} (${told.join('; ')})` : description;
  };
  command
    .exitOverride((error) => {
      throw mistakeOf(command, error, argv);
    })
    .helpOption('-h, --help', text('program.help.option'))
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
  command.helpCommand('help [command]', text('program.help.command'));
  if (command.parent) command.addHelpText('beforeAll', ({ error }) => (error ? '' : refuseUnknownWord(command)));
  if (command.parent) command.addHelpText('before', () => groupExamples(command, text('program.help.examples')));
}
