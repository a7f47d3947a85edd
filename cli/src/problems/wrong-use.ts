import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Argument, Command, CommanderError, Option } from 'commander';
import { offeredNames } from '../records/record-names.ts';
import { type CliError, usageError } from './cli-error.ts';

/** Has the choices of options and arguments checked by us: the parser's own message would be English, and all that its error holds. */
export function refuseWrongChoices(command: Command): void {
  for (const option of command.options)
    checkChoices(option, (value, choices) =>
      usageError('problem.badChoice', { params: { option: option.long ?? option.flags, value, choices } }),
    );
  for (const argument of command.registeredArguments)
    checkChoices(argument, (value, choices) => usageError('problem.badArgument', { params: { name: argument.name(), value, choices } }));
}

function checkChoices(target: Option | Argument, refusal: (value: string, choices: string) => CliError): void {
  const { parseArg: parse, argChoices: choices } = target;
  if (!parse || !choices) return;
  target.argParser((value: string, previous: unknown) => {
    if (!choices.includes(value)) throw refusal(value, choices.join(', '));
    return parse(value, previous);
  });
}

type Mistake = (command: Command, argv: readonly string[]) => CliError;

/** Groups of the program's own whose record has its other commands under another name. */
const elsewhere: Readonly<Record<string, { readonly word: string; readonly calls: readonly string[] }>> = {
  dict: { word: 'sysDict', calls: ['add', 'edit', 'delete', 'save', 'queryById'] },
  download: { word: 'dsTbDownloadTask', calls: ['retry', 'cancel'] },
};

/** A word in the place of a command that a group, or the program, does not have, with what may have been meant. */
export function unknownCommand(command: Command): CliError {
  const [name = ''] = command.args;
  const known = command
    .createHelp()
    .visibleCommands(command)
    .flatMap((one) => [one.name(), ...one.aliases()]);
  const own = nearest(name, known);
  // The commands of a record are made only when it is named, so the parser does not know them.
  const all = command.parent ? own : nearest(name, [...known, ...offeredNames]);
  const meant = elsewhere[command.name()]?.calls.includes(name)
    ? [`${elsewhere[command.name()]?.word} ${name}`]
    : known.includes(all[0] ?? '')
      ? own
      : all;
  return usageError('problem.usage.unknownCommand', { params: { name }, nearest: meant });
}

/** What the user did wrong, by the parser's code. The code is all that its error says, so what is named here is read from the command. */
export const mistakes: Readonly<Record<string, Mistake>> = {
  'commander.unknownOption': (command) => {
    const [name = ''] = command.parseOptions(command.args).unknown;
    return usageError('problem.usage.unknownOption', { params: { name }, nearest: nearestOptions(command, name) });
  },
  'commander.unknownCommand': unknownCommand,
  'commander.missingArgument': (command) => {
    const missing = command.registeredArguments.find((argument, i) => argument.required && command.args[i] === undefined);
    return usageError('problem.usage.missingArgument', { params: { name: missing?.name() ?? '' } });
  },
  'commander.missingMandatoryOptionValue': (command) => {
    const missing = command.options.find((option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined);
    return usageError('problem.usage.missingOption', { params: { name: missing?.flags ?? '' } });
  },
  'commander.optionMissingArgument': (command, argv) => {
    // Only the last word can lack its value. It may end a group of short options: `-qo`.
    const last = wordsFor(command, argv).at(-1) ?? '';
    const given = command.options.find(({ long }) => long === last) ?? command.options.find(({ short }) => short === `-${last.at(-1)}`);
    // An older spelling is told by the one that the help shows.
    const option = given?.hidden ? command.options.find((one) => !one.hidden && one.attributeName() === given.attributeName()) : given;
    return usageError('problem.usage.optionMissingArgument', { params: { name: option?.flags ?? last } });
  },
  'commander.excessArguments': () => usageError('problem.usage.excessArguments'),
};

/** The words of the command line that are left for a command: those above it take their options out, wherever they stand. */
function wordsFor(command: Command, argv: readonly string[]): readonly string[] {
  if (!command.parent) return argv;
  const { operands, unknown } = command.parent.parseOptions([...wordsFor(command.parent, argv)]);
  return [...operands, ...unknown];
}

/** The options of a command and of those above it that look like `name`. */
function nearestOptions(command: Command, name: string): string[] {
  if (!name.startsWith('--')) return [];
  const known: string[] = [];
  for (let one: Command | null = command; one; one = one.parent)
    known.push(
      ...one
        .createHelp()
        .visibleOptions(one)
        .flatMap(({ long }) => long ?? []),
    );
  // Without the dashes, which would make short names look alike.
  return nearest(
    name.slice(2),
    known.map((long) => long.slice(2)),
  ).map((long) => `--${long}`);
}

/** The parser's complaint about `argv` in our words. Help and the version end the parsing too, and are no mistakes. */
export function mistakeOf(command: Command, error: CommanderError, argv: readonly string[]): CliError | CommanderError {
  return mistakes[error.code]?.(command, argv) ?? error;
}
