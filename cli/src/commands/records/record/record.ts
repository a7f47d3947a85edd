import type { Entity, Field, Fields, Verb } from '@saiyun/sdk/contract';
import { labelIn } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { maskedFields } from '@saiyun/sdk/logic/access';
import { columnsOf } from '@saiyun/sdk/view';
import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { helpWidth } from '../../../output/width.ts';
import { sameWord } from '../../../records/record-names.ts';
import { outputOption, type Shell, several, wholeNumber } from '../../../shell.ts';
import { dryRunOption } from './dry-run.ts';
import type { GetOptions } from './read/get-run.ts';
import { listCommand } from './read/list.ts';
import type { ListOptions } from './read/list-run.ts';
import { revealCommand } from './read/reveal.ts';
import type { RevealOptions } from './read/reveal-run.ts';
import { removeCommand } from './write/remove.ts';
import type { RemoveOptions } from './write/remove-run.ts';
import type { SaveOptions } from './write/save-run.ts';
import type { VerbOptions } from './write/verb-run.ts';
import { wholeCommand } from './write/whole.ts';
import type { WholeOptions } from './write/whole-run.ts';

/** The part of a record's commands that a group has, if not all. */
export interface RecordPart {
  /** The group's name, which replaces the record's. */
  readonly called?: string;
  /** Which verbs; all if missing. */
  readonly has?: (verb: Verb) => boolean;
}

export interface RecordRuns {
  readonly list?: Run<ListOptions, 'record'>;
  readonly get: Run<GetOptions, 'record'>;
  readonly save: Run<SaveOptions, 'record'>;
  readonly whole?: Run<WholeOptions, 'record'>;
  readonly remove?: Run<RemoveOptions, 'record'>;
  readonly verb: Run<VerbOptions, 'record'>;
  readonly reveal?: Run<RevealOptions, 'record'>;
}

const loads: RecordRuns = {
  get: async (cli, options) => (await import('./read/get-run.ts')).runGet(cli, options),
  save: async (cli, options) => (await import('./write/save-run.ts')).runSave(cli, options),
  verb: async (cli, options) => (await import('./write/verb-run.ts')).runVerb(cli, options),
};

/** All commands of the record that a word names, from its definition: calls and verbs that it lacks are not offered. */
export function recordCommand(
  shell: Shell<'record'>,
  word: string,
  runs: RecordRuns = loads,
  { called = word, has = () => true }: RecordPart = {},
): Command {
  const found = entityList.find(([key, e]) => sameWord(key, word) || sameWord(e.name, word));
  if (!found) throw new TypeError(`no record is named ${word}`);
  const [key, entity] = found;
  const { text } = shell;
  const label = labelIn(entity.label, shell.language);
  const texts = (name: 'list' | 'get' | 'add' | 'edit' | 'delete') => ({
    description: text(`record.${name}`, { label }),
    examples: text(`record.${name}Examples`, { word: called, ...examplesOf(entity) }),
  });
  const group = new Command(called).description(text('record.description', { label }));
  const { calls } = entity;
  if (calls.includes('list')) {
    group.addCommand(listCommand(shell, word, texts('list'), runs.list).addHelpText('after', () => columnHelp(shell, entity)));
  }
  if (calls.includes('queryById')) group.addCommand(getCommand(shell, word, texts('get'), runs.get));
  for (const name of ['add', 'edit'] as const) {
    if (!calls.includes(name)) continue;
    const fields = Object.fromEntries(Object.entries(entity.fields).filter(([, f]) => !f.server && !(name === 'edit' && f.frozen)));
    group.addCommand(saveCommand(shell, word, name, texts(name), runs.save).addHelpText('after', () => fieldHelp(shell, fields, name)));
  }
  if (entity.parts) group.addCommand(wholeCommand(shell, word, called, label, runs.whole));
  if (calls.includes('delete')) group.addCommand(removeCommand(shell, word, texts('delete'), runs.remove));
  const masked = maskedFields(entity);
  if (masked.length > 0) group.addCommand(revealCommand(shell, word, called, masked, runs.reveal));
  for (const [name, verb] of Object.entries(entity.verbs))
    if (has(verb)) group.addCommand(verbCommand(shell, word, { name, verb, called, key }, runs.verb));
  return group;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const exampleField = (entity: Entity): string =>
  Object.entries(entity.fields).find(([, f]) => f.kind === 'dict' && f.search)?.[0] ?? entity.stateField ?? entity.title;

/** Fields for the examples: those that lists are searched by, those that a new record requires, and those that can be changed. */
function examplesOf(entity: Entity) {
  const given = Object.entries(entity.fields).filter(([, f]) => !f.server);
  const needed = given.filter(([, f]) => f.required).map(([name]) => name);
  const changeable = given.filter(([, f]) => !f.frozen).map(([name]) => name);
  const changed = changeable.includes(entity.title) ? entity.title : (changeable[0] ?? entity.title);
  const sets = (needed.length > 0 ? needed : [changed]).slice(0, 3).map((name) => `--set "${name}=…"`);
  return { field: exampleField(entity), title: entity.title, sets: sets.join(' '), changed };
}

type Texts = { readonly description: string; readonly examples: string };

const getCommand = (shell: Shell<'record'>, entity: string, { description, examples }: Texts, run: Run<GetOptions, 'record'>): Command =>
  new Command('get')
    .description(description)
    .argument('<id>', shell.text('program.argument.id'))
    .option('--fields <names>', shell.text('record.fields'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${examples}\n`)
    .action((id: string, { fields }: Omit<GetOptions, 'entity' | 'id'>, command: Command) =>
      shell.start(run, { entity, id, fields }, command),
    );

const valueOptions = (shell: Shell<'record'>, command: Command): Command =>
  command
    .option('--set <name=value>', shell.text('record.set'), several, [])
    .option('--input <file>', shell.text('record.input'))
    .addOption(outputOption(shell));

const revisionOption = (shell: Shell<'record'>, command: Command): Command =>
  command.option('--revision <n>', shell.text('record.revision'), wholeNumber('--revision', 1, 2_147_483_647));

function saveCommand(
  shell: Shell<'record'>,
  entity: string,
  name: 'add' | 'edit',
  { description, examples }: Texts,
  run: Run<SaveOptions, 'record'>,
): Command {
  const command = valueOptions(shell, new Command(name).description(description)).addHelpText('before', `${examples}\n`);
  command.option('--generate', shell.text(name === 'add' ? 'record.generate' : 'record.generateEdit'));
  dryRunOption(shell, command);
  if (name === 'add') {
    return command.action(({ set, input, generate, dryRun }: Omit<SaveOptions, 'entity'>, self: Command) =>
      shell.start(run, { entity, set, input, generate, dryRun }, self),
    );
  }
  return revisionOption(shell, command)
    .argument('<id>', shell.text('program.argument.id'))
    .action((id: string, { set, input, revision, generate, dryRun }: Omit<SaveOptions, 'entity' | 'id'>, self: Command) =>
      shell.start(run, { entity, id, set, input, revision, generate, dryRun }, self),
    );
}

interface NamedVerb {
  readonly name: string;
  readonly verb: Verb;
  /** The name of the group. */
  readonly called: string;
  /** The name of the record in TypeScript. */
  readonly key: string;
}

/** Shortens `submitReview` of reviews to `submit`, because the group's name says the rest. Undefined for any other name. */
export function shortVerb(key: string, name: string): string | undefined {
  const [last = ''] = /[A-Z]?[a-z]+$/.exec(key) ?? [];
  const noun = `${last.charAt(0).toUpperCase()}${last.slice(1)}`;
  return name.length > noun.length && name.endsWith(noun) ? name.slice(0, -noun.length) : undefined;
}

export function verbCommand(
  shell: Shell<'record'>,
  entity: string,
  { name, verb, called, key }: NamedVerb,
  run: Run<VerbOptions, 'record'> = loads.verb,
): Command {
  const { input, danger, single } = verb;
  const label = labelIn(verb.label, shell.language);
  const command = new Command(name)
    .description(danger ? shell.text('record.dangerVerb', { label }) : label)
    .argument(single ? '<id>' : '<ids...>', shell.text(single ? 'program.argument.id' : 'record.idsOrKeys'));
  // Leaves out the word that the record's or the group's name already says.
  const short = shortVerb(key, name) ?? shortVerb(called, name);
  // For a misspelt name, the parser suggests the first alias.
  if (short !== undefined) command.alias(short);
  if (kebab(name) !== name) command.alias(kebab(name));
  if (input) {
    valueOptions(shell, command).addHelpText('after', () => fieldHelp(shell, input, 'verb'));
    command.option('--generate', shell.text('record.generate'));
  } else command.addOption(outputOption(shell));
  revisionOption(shell, command);
  dryRunOption(shell, command);
  if (danger) command.option('--yes', shell.text('program.option.yes'), false);
  const [field] = Object.keys(input ?? {});
  const values = field === undefined ? '' : ` --set ${field}=…`;
  return command
    .addHelpText(
      'before',
      `${shell.text('record.verbExamples', { line: `${called} ${short ?? name} <id>${values}${danger ? ' --yes' : ''}` })}\n`,
    )
    .action((given: string | string[], o: VerbFlags, self: Command) => shell.start(run, verbOptions(entity, name, given, o), self));
}

export type VerbFlags = Partial<Omit<VerbOptions, 'ids'>>;

/** What a verb is run with, as it was given on the line. */
export function verbOptions(entity: string, verb: string, given: string | string[], o: VerbFlags): VerbOptions {
  const { set = [], input, revision, yes = false, generate, dryRun } = o;
  const ids = typeof given === 'string' ? [given] : given;
  return { entity, verb, ids, set, yes, input, revision, generate, dryRun } as VerbOptions;
}

/** The accepted values of each field, one line each. */
function fieldHelp(shell: Shell<'record'>, fields: Fields, name: 'add' | 'edit' | 'verb'): string {
  const facts = ({ kind, of, many, required, frozen }: Field): string => {
    const from = of === undefined ? shell.text(`record.kind.${kind}`) : `${shell.text(`record.kind.${kind}`)} ${of}${many ? ', …' : ''}`;
    const more = [
      required && name !== 'edit' ? shell.text('record.required') : '',
      frozen && name === 'add' ? shell.text('record.frozen') : '',
    ];
    return [from, ...more].filter((part) => part !== '').join('; ');
  };
  return nameLines(shell, Object.entries(fields), facts);
}

const columnHelp = (shell: Shell<'record'>, entity: Entity): string =>
  nameLines(
    shell,
    columnsOf(entity).map(({ name, field }) => [name, field] as const),
    ({ kind, of }) => (of === undefined ? shell.text(`record.kind.${kind}`) : `${shell.text(`record.kind.${kind}`)} ${of}`),
  );

function nameLines(shell: Shell<'record'>, fields: readonly (readonly [string, Field])[], facts: (field: Field) => string): string {
  const width = Math.max(...fields.map(([name]) => helpWidth(name)));
  const lines = fields.map(([name, field]) => `  ${name.padEnd(width)}  ${labelIn(field.label, shell.language)} (${facts(field)})`);
  return `\n${shell.text('record.fieldTitle')}\n${lines.join('\n')}`;
}
