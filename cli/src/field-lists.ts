import type { Command, Option } from 'commander';

/** What a word after `--json` must look like to be a list of fields. */
const fieldList = /^\w+(?:,\w+)*$/;

interface Parsed {
  readonly command: Command;
  /** Places of the words that are neither options, nor their values, nor names of commands. */
  readonly operands: readonly number[];
}

/** A command line as far as it says which word is what; nothing is checked. */
function parsed(program: Command, argv: readonly string[]): Parsed {
  const operands: number[] = [];
  let command = program;
  const optionNamed = (word: string): Option | undefined => {
    for (let one: Command | null = command; one; one = one.parent) {
      const found = one.options.find(({ short, long }) => word === short || word === long);
      if (found) return found;
    }
    return undefined;
  };
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? '';
    if (word === '--') {
      for (let rest = i + 1; rest < argv.length; rest++) operands.push(rest);
      break;
    }
    if (word.startsWith('-') && word !== '-') {
      const option = optionNamed(word);
      if (option?.required || (option?.optional && argv[i + 1]?.startsWith('-') === false)) i++;
      continue;
    }
    const next = operands.length > 0 ? undefined : command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (next) command = next;
    else operands.push(i);
  }
  return { command, operands };
}

/**
 * `--json=id,name` chooses fields of the result of every command. So does `--json id,name` where the word cannot be anything else: when the
 * command has all its operands without it, or, as it has a comma, could not be the id of a row.
 */
export function withFieldLists(program: Command, argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  if (!words.some((word) => word === '--json' || word.startsWith('--json='))) return [...argv];
  const { command, operands } = parsed(program, argv);
  const most = command.registeredArguments.some(({ variadic }) => variadic) ? Number.POSITIVE_INFINITY : command.registeredArguments.length;
  const takesIds = most === Number.POSITIVE_INFINITY || command.name() === 'get';
  const isFields = (i: number): boolean => {
    const word = argv[i] ?? '';
    if (argv[i - 1] !== '--json' || !operands.includes(i) || !fieldList.test(word)) return false;
    return operands.length > most || (takesIds && word.includes(','));
  };
  // What knows its fields refuses others, and offers the nearest.
  const option = command.options.some(({ long, required }) => long === '--fields' && required) ? '--fields' : '--pick';
  return argv.flatMap((word, i) => {
    if (end >= 0 && i >= end) return [word];
    if (word.startsWith('--json=')) return ['--json', option, word.slice('--json='.length)];
    return isFields(i) ? [option, word] : [word];
  });
}
