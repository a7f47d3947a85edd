import { nearest } from '@saiyun/sdk/logic/nearest';
import { type Argument, type Command, type CommanderError, InvalidArgumentError, type Option } from 'commander';
import { offeredNames } from '../records/record-names.ts';
import { type CliError, usageError } from './cli-error.ts';

/**
 * Has the values of options and arguments refused in our words. The parser's own message would be English, and a message is all that its
 * error holds. A parser of a value says what is wrong with it by an `InvalidArgumentError` in the user's language.
 */
export function refuseWrongValues(command: Command): void {
  for (const option of command.options) {
    const name = option.long ?? option.flags;
    refuse(option, {
      choice: (value, choices) => usageError('problem.badChoice', { params: { option: name, value, choices } }),
      value: (value, reason) => usageError('problem.badOption', { params: { option: name, value, reason } }),
    });
  }
  for (const argument of command.registeredArguments) {
    const name = argument.name();
    refuse(argument, {
      choice: (value, choices) => usageError('problem.badArgument', { params: { name, value, choices } }),
      value: (value, reason) => usageError('problem.badOperand', { params: { name, value, reason } }),
    });
  }
}

interface Refusals {
  readonly choice: (value: string, choices: string) => CliError;
  readonly value: (value: string, reason: string) => CliError;
}

function refuse(target: Option | Argument, refusals: Refusals): void {
  const { parseArg: parse, argChoices: choices } = target;
  if (!parse) return;
  target.argParser((value: string, previous: unknown) => {
    if (choices && !choices.includes(value)) throw refusals.choice(value, choices.join(', '));
    try {
      return parse(value, previous);
    } catch (error) {
      throw error instanceof InvalidArgumentError ? refusals.value(value, error.message) : error;
    }
  });
}

type Mistake = (command: Command, argv: readonly string[]) => CliError;

/** What the user did wrong, by the parser's code. The code is all that its error says, so what is named here is read from the command. */
export const mistakes: Readonly<Record<string, Mistake>> = {
  'commander.unknownOption': (command) => {
    const [name = ''] = command.parseOptions(command.args).unknown;
    return usageError('usage.unknownOption', { params: { name }, nearest: nearestOptions(command, name) });
  },
  'commander.unknownCommand': (command) => {
    const [name = ''] = command.args;
    const known = command
      .createHelp()
      .visibleCommands(command)
      .flatMap((one) => [one.name(), ...one.aliases()]);
    const own = nearest(name, known);
    // The commands of a record are made only when it is named, so the parser does not know them.
    const all = command.parent ? own : nearest(name, [...known, ...offeredNames]);
    const meant = known.includes(all[0] ?? '') ? own : all;
    return usageError('usage.unknownCommand', { params: { name }, nearest: meant });
  },
  'commander.missingArgument': (command) => {
    const missing = command.registeredArguments.find((argument, i) => argument.required && command.args[i] === undefined);
    return usageError('usage.missingArgument', { params: { name: missing?.name() ?? '' } });
  },
  'commander.missingMandatoryOptionValue': (command) => {
    const missing = command.options.find((option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined);
    return usageError('usage.missingOption', { params: { name: missing?.flags ?? '' } });
  },
  'commander.optionMissingArgument': (command, argv) => {
    // Only the last word can lack its value. It may end a group of short options: `-qo`.
    const last = wordsFor(command, argv).at(-1) ?? '';
    const option = command.options.find(({ long }) => long === last) ?? command.options.find(({ short }) => short === `-${last.at(-1)}`);
    return usageError('usage.optionMissingArgument', { params: { name: option?.flags ?? last } });
  },
  'commander.excessArguments': () => usageError('usage.excessArguments'),
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
