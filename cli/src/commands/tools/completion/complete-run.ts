import type { Command, Option } from 'commander';
import type { Cli, Run } from '../../../cli.ts';
import { withoutAlias } from '../../../extensions/aliases.ts';
import { allPlugins } from '../../../extensions/plugins.ts';
import { isAwaited, isRecordName, offeredNames, recordNames } from '../../../records/record-names.ts';
import { createShell, type RunningShell } from '../../../shell.ts';
import { groups, isGroupName } from '../../records/group/groups.ts';
import type { Choice } from './choice.ts';
import { dictCodes, optionValues, profiles } from './live-choices.ts';

/** Creates the commands that a command line may refer to. */
export type MakeProgram = (shell: RunningShell, argv: readonly string[]) => Promise<Command>;

export interface CompleteOptions {
  readonly action: 'complete';
  /** The words typed so far; the last may be empty. */
  readonly words: readonly string[];
  readonly makeProgram: MakeProgram;
}

/**
 * Prints the possible next words, one per line with a tab and the description. They come from the commands themselves, so nothing is
 * maintained twice.
 */
export const runComplete: Run<CompleteOptions> = async (cli, { words, makeProgram }) => {
  const given = words.slice(0, -1);
  // What stands behind an alias is what can follow it; an alias that still waits for its words has no choices.
  const typed = fullLine(cli, given);
  const prefix = words.at(-1) ?? '';
  const program = await makeProgram(createShell(cli, cli.settings.language), typed);
  if (isAwaited(typed[0] ?? '')) return undefined;
  const choices = await choicesAfter(cli, program, typed, prefix);
  const lines = choices.filter(({ value }) => value.startsWith(prefix)).map(({ value, about }) => `${value}\t${about}\n`);
  if (lines.length > 0) await cli.out(lines.join(''));
  return undefined;
};

async function choicesAfter(cli: Cli, program: Command, typed: readonly string[], prefix: string): Promise<readonly Choice[]> {
  let command = program;
  let operands = 0;
  let firstOperand: string | undefined;
  let waiting: Option | undefined;
  for (const word of typed) {
    if (waiting) {
      waiting = undefined;
      continue;
    }
    if (word.startsWith('-')) {
      const option = optionsOf(command).find(({ short, long }) => word === short || word === long);
      // An optional value may be left out.
      waiting = option?.required ? option : undefined;
      continue;
    }
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (next) command = next;
    else {
      firstOperand ??= word;
      operands++;
    }
  }
  if (waiting) return optionValues(cli, waiting, recordFor(command, firstOperand), prefix);
  if (prefix.startsWith('-')) {
    return optionsOf(command).flatMap(({ long, description }) => (long ? [{ value: long, about: description }] : []));
  }
  if (command === program && operands > 0) return [];
  const commands = operands === 0 ? command.commands.map((one) => ({ value: one.name(), about: one.description() })) : [];
  const shown = commands.filter(({ value }) => !value.startsWith('__'));
  return [...shown, ...(command === program ? [...records(), ...extensions(cli)] : await argumentChoices(cli, command, operands))];
}

/** The words before the one to be completed, with an alias written out. */
function fullLine(cli: Cli, given: readonly string[]): readonly string[] {
  try {
    return withoutAlias(given, cli.settings.user.aliases) ?? given;
  } catch {
    return given;
  }
}

const aliases = (cli: Cli): readonly Choice[] =>
  Object.entries(cli.settings.user.aliases ?? {}).map(([value, about]) => ({ value, about }));

/** Aliases with the command lines that they stand for, and plugins with their files. */
const extensions = (cli: Cli): readonly Choice[] => [
  ...aliases(cli),
  ...allPlugins(cli).map(({ name, path }) => ({ value: name, about: path })),
];

const optionsOf = (command: Command): readonly Option[] => [...command.options, ...(command.parent ? optionsOf(command.parent) : [])];

const records = (): readonly Choice[] => offeredNames.map((value) => ({ value, about: recordNames[value] }));

/** The record that a command is about: its own, or its first operand. */
function recordFor(command: Command, operand: string | undefined): string | undefined {
  const group = command.parent?.name() ?? '';
  if (group === 'task') return 'importTask';
  if (isGroupName(group)) return groups[group];
  if (isRecordName(group)) return group;
  return command.registeredArguments[0]?.name() === 'entity' ? operand : undefined;
}

async function argumentChoices(cli: Cli, command: Command, operands: number): Promise<readonly Choice[]> {
  const argument = command.registeredArguments[operands];
  if (!argument) return [];
  if (argument.argChoices) return argument.argChoices.map((value) => ({ value, about: '' }));
  if (argument.name() === 'entity') return records();
  const group = command.parent?.name();
  if (group === 'profile') return profiles(cli);
  if (group === 'alias') return aliases(cli);
  if (group === 'dict' && argument.name() === 'code') return dictCodes(cli);
  return [];
}
