import { createHash } from 'node:crypto';
import {
  type ConfigApplied,
  type ConfigChange,
  type ConfigPart,
  type ConfigRow,
  configParts,
  type Entity,
  flag,
  json,
  labelIn,
  text,
  yes,
} from '@saiyun/sdk/contract';
import { competition, reviewTemplateItem } from '@saiyun/sdk/entities';
import { canonicalJson } from '@saiyun/sdk/logic/digest';
import { type Input, readInput } from '../../../http/call/input.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { afterWrite } from '../../../kernel/dict/dicts.ts';
import type { EntityModule, TxCtx } from '../../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import type { DbRow } from '../../../kernel/row/row.ts';
import { fromDb } from '../../../kernel/row/row.ts';
import { moduleNamed } from '../../../kernel/tasks/modules.ts';
import { asInputFailure } from '../../../kernel/write/draft-check.ts';
import { addIn, editIn, readRow, removeIn, writing } from '../../../kernel/write/standard-calls.ts';
import { runVerbIn } from '../../../kernel/write/verb.ts';
import { competitionModule } from '../competition.ts';
import { isVersioned, namesOf, type StoredConfig, stateName, storedRows } from './read-config.ts';
import { configFields, fromConfigRow, type Names, nameIn, type Section, sections, toConfigRow, UnknownName } from './sections.ts';

export const configInput = {
  config: json(['配置', 'Configuration'], 'any'),
  /** Rows that the configuration's lists do not have are deleted. */
  prune: flag(['删除多余的', 'Delete what is not listed']),
  /** The digest of the changes that somebody agreed to. */
  plan: text(['变更摘要', 'Digest of the changes'], { max: 64 }),
} as const;

/** Rows of all lists in one configuration. */
const mostRows = 2_000;

type Body = Readonly<Record<string, unknown>>;

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);
const shapeFault = (fault: string): Failure => inputFailure({ field: 'config', code: 'shape', params: { fault } });

interface GivenConfig {
  readonly own: ConfigRow;
  readonly lists: ReadonlyMap<ConfigPart, readonly ConfigRow[]>;
}

/** The document of a call, as far as its shape goes. */
function givenConfig({ config }: Input<typeof configInput>): GivenConfig {
  if (!isBody(config)) throw shapeFault('config');
  const { kind, version, competition: own, ...rest } = config;
  if (kind !== 'competition') throw shapeFault('kind');
  if (version !== 1) throw shapeFault('version');
  if (!isBody(own)) throw shapeFault('competition');
  const lists = new Map<ConfigPart, readonly ConfigRow[]>();
  for (const [name, rows] of Object.entries(rest)) {
    const part = configParts.find((one) => one === name);
    if (!part) throw inputFailure({ field: name, code: 'unknown' });
    if (!Array.isArray(rows) || !rows.every(isBody)) throw shapeFault(name);
    lists.set(part, rows);
  }
  const count = [...lists.values()].flat().reduce((sum, { items }) => sum + 1 + (Array.isArray(items) ? items.length : 0), 0);
  if (count > mostRows) throw inputFailure({ field: 'config', code: 'tooGreat', params: { max: mostRows } });
  return { own, lists };
}

/** What one call has done so far. */
interface Run {
  readonly tx: TxCtx;
  readonly names: Names;
  readonly changes: ConfigChange[];
  readonly competitionId: string;
  /** The rows of each list as they were. */
  readonly stored: ReadonlyMap<ConfigPart, readonly StoredConfig[]>;
  /** Rows that the given lists do not have, those first that refer to others. */
  readonly unlisted: Unlisted[];
  unchanged: number;
}

/** One row to be written. */
interface Wanted {
  readonly part: ConfigChange['part'];
  readonly module: EntityModule;
  /** As it is called in the result. */
  readonly name: string;
  readonly values: ConfigRow;
  readonly stored?: StoredConfig;
  /** Where the row stands: its competition or its template. */
  readonly above: Body;
  readonly names: Names;
}

const isSame = (a: unknown, b: unknown): boolean => {
  const plain = (value: unknown): string => {
    const told = typeof value === 'string' ? value.trim() : value;
    const isEmpty = told === undefined || told === '' || (Array.isArray(told) && told.length === 0);
    return canonicalJson(isEmpty ? null : told);
  };
  return plain(a) === plain(b);
};

/** Runs the write of one row; a refusal says which row of which list it was. */
async function at<T>(entity: Entity, index: number | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const found =
      error instanceof UnknownName ? inputFailure({ field: error.field, code: 'reference', params: { value: error.message } }) : error;
    const failure = asInputFailure(entity, found);
    if (!(failure instanceof Failure) || index === undefined) throw failure;
    const { place } = failure;
    if (!place) throw failure.at({ part: entity.name, index });
    // Of a criterion: which template it is one of.
    throw place.above === undefined ? failure.at({ ...place, above: index }) : failure;
  }
}

/** Adds a row or changes what differs; returns its id. */
async function write(run: Run, { part, module, name, values, stored, above, names }: Wanted): Promise<string> {
  const { entity } = module;
  const was = stored?.values();
  const fields = configFields(entity);
  const unknown = Object.keys(values).find((field) => !fields.some(([one]) => one === field));
  if (unknown !== undefined) throw inputFailure({ field: unknown, code: 'unknown' });
  const differs = (field: string): boolean => (was ? !isSame(values[field], was[field]) : (values[field] ?? null) !== null);
  const changed = fields.filter(([field]) => Object.hasOwn(values, field) && differs(field));
  if (stored && changed.length === 0) {
    run.unchanged++;
    return stored.row.id;
  }
  const given = Object.fromEntries(changed.map(([field]) => [field, values[field] ?? null]));
  const body = fromConfigRow(entity, given, names);
  const row = stored
    ? await editIn(run.tx, module, { ...body, id: stored.row.id, revision: stored.row.revision })
    : await addIn(run.tx, module, { ...body, ...above });
  const { language } = run.tx;
  noteChange(run, {
    part,
    label: labelIn(entity.label, language),
    name,
    action: stored ? 'edit' : 'add',
    fields: changed.map(([field, { label }]) => ({
      field,
      label: labelIn(label, language),
      before: was?.[field] ?? null,
      after: values[field] ?? null,
    })),
  });
  return String(row.id);
}

/** Changes of one row that were made in several steps are told as one. */
function noteChange({ changes }: Run, change: ConfigChange): void {
  const at = changes.findIndex(({ part, name }) => part === change.part && name === change.name);
  const before = changes[at];
  if (before) changes[at] = { ...before, fields: [...before.fields, ...change.fields] };
  else changes.push(change);
}

const toldOf = ({ tx }: Run, part: ConfigChange['part'], { label }: Entity, name: string): Unlisted['told'] => ({
  part,
  label: labelIn(label, tx.language),
  name,
});

/** Deletes rows that the given lists do not have: of each record all at once, as one may be above another. */
async function removeUnlisted(run: Run): Promise<void> {
  for (const [entity, rows] of Map.groupBy(run.unlisted, (row) => row.entity)) {
    const ids = rows.map(({ id }) => id);
    await at(entity, undefined, () => removeIn(run.tx, needModule(run.tx, entity), 'deleteBatch', ids));
    for (const { told } of rows) run.changes.push({ ...told, action: 'delete', fields: [] });
  }
}

const needModule = (tx: TxCtx, { name }: Entity): EntityModule => {
  const module = moduleNamed(tx, name);
  if (!module) throw new Error(`${name} has no module`);
  return module;
};

/** Review templates are looked for in the whole tenant: one that no row of the competition names yet may be there all the same. */
async function storedFor(run: Run, section: Section, rows: readonly ConfigRow[]): Promise<StoredConfig[]> {
  const { tx, names, competitionId } = run;
  if (!section.isShared) return storedRows(tx, tx.tx, section, competitionId, names);
  const ids = rows.flatMap((row) => names.idOf(section.entity.name, nameIn(section.entity, row)) ?? []);
  return storedRows(
    tx,
    tx.tx,
    {
      ...section,
      sql: `select * from ds_tb_review_template where tenant_id = $1 and id = any(string_to_array($2, ',')) and del_flag = '0'`,
    },
    ids.join(','),
    names,
  );
}

/** The items of one template. */
async function writeItems(
  run: Run,
  template: string,
  templateId: string,
  items: readonly ConfigRow[],
  stored: readonly StoredConfig[],
): Promise<void> {
  const module = needModule(run.tx, reviewTemplateItem);
  const ids = new Map(stored.map(({ name, row }) => [name, row.id]));
  // An item is above another one within its own template only.
  const names: Names = { ...run.names, idOf: (of, name) => (of === reviewTemplateItem.name ? ids.get(name) : run.names.idOf(of, name)) };
  const nameOf = (item: string): string => `${template} / ${item}`;
  for (const { name, row } of stored)
    if (!items.some((item) => nameIn(reviewTemplateItem, item) === name))
      run.unlisted.push({ entity: reviewTemplateItem, id: row.id, told: toldOf(run, 'reviewItems', reviewTemplateItem, nameOf(name)) });
  for (const [index, values] of items.entries()) {
    const name = nameIn(reviewTemplateItem, values);
    await at(reviewTemplateItem, index, async () => {
      const found = stored.find((one) => one.name === name);
      ids.set(
        name,
        await write(run, { part: 'reviewItems', module, name: nameOf(name), values, stored: found, above: { templateId }, names }),
      );
    });
  }
}

/** Moves a version on to the state that the configuration names: drafts are taken into use, what is in use is retired. */
async function moveTo(run: Run, section: Section, module: EntityModule, name: string, id: string, wanted: unknown): Promise<void> {
  if (wanted === undefined || wanted === null) return;
  const to = typeof wanted === 'string' ? wanted : '';
  const { entity, part } = section;
  const order = Object.keys(entity.states);
  const row = await readRow(run.tx, run.tx.tx, module, rolesForCall(run.tx, entity, 'queryById'), id);
  const is = stateName(entity, row);
  if (is === to) return;
  if (!order.includes(to) || order.indexOf(to) < order.indexOf(is))
    throw inputFailure({ field: 'state', code: 'rule', message: 'config.state', params: { is, to } });
  // Written before as it should be, it is changed after all.
  if (!run.changes.some((one) => one.part === part && one.name === name)) run.unchanged--;
  for (const verb of order.slice(order.indexOf(is) + 1, order.indexOf(to) + 1))
    await runVerbIn(run.tx, module, verb === 'retired' ? 'retire' : 'use', { ids: id });
  const label = labelIn(entity.fields[entity.stateField ?? 'status']?.label ?? entity.label, run.tx.language);
  noteChange(run, {
    part,
    label: labelIn(entity.label, run.tx.language),
    name,
    action: 'edit',
    fields: [{ field: 'state', label, before: is, after: to }],
  });
}

/** Writes one list; what refers to later lists is written by the function that is returned. */
async function writeList(run: Run, section: Section, rows: readonly ConfigRow[]): Promise<() => Promise<void>> {
  const { entity, part, later = [] } = section;
  const module = needModule(run.tx, entity);
  const stored = run.stored.get(part) ?? [];
  const waiting: { readonly index: number; readonly name: string; readonly values: ConfigRow }[] = [];
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const { items, state, ...values } = row;
    const name = nameIn(entity, values);
    await at(entity, index, async () => {
      if (seen.has(name)) throw inputFailure({ field: entity.key.at(-1) ?? 'id', code: 'duplicate' });
      seen.add(name);
      if (items !== undefined && (!section.items || !Array.isArray(items) || !items.every(isBody)))
        throw inputFailure({ field: 'items', code: 'type' });
      if (state !== undefined && !isVersioned(entity)) throw inputFailure({ field: 'state', code: 'unknown' });
      const now = Object.fromEntries(Object.entries(values).filter(([field]) => !later.includes(field)));
      const found = stored.find((one) => one.name === name);
      const above = Object.hasOwn(entity.fields, 'competitionId') && !section.isShared ? { competitionId: run.competitionId } : {};
      const id = await write(run, { part, module, name, values: now, stored: found, above, names: run.names });
      run.names.add(entity.name, id, name);
      if (items !== undefined) await writeItems(run, name, id, items as readonly ConfigRow[], found?.items ?? []);
      if (later.length === 0) await moveTo(run, section, module, name, id, state);
      if (later.some((field) => Object.hasOwn(values, field))) waiting.push({ index, name, values });
    });
  }
  return async () => {
    if (waiting.length === 0) return;
    const fresh = await storedFor(run, section, rows);
    for (const { index, name, values } of waiting) {
      const rest = Object.fromEntries(Object.entries(values).filter(([field]) => later.includes(field)));
      const found = fresh.find((one) => one.name === name);
      await at(entity, index, async () => {
        const before = run.unchanged;
        if (found) await write(run, { part, module, name, values: rest, stored: found, above: {}, names: run.names });
        // The row was counted when it was written first.
        run.unchanged = before;
      });
    }
  };
}

/** A stored row that no list names. */
interface Unlisted {
  readonly entity: Entity;
  readonly id: string;
  readonly told: ConfigApplied['unlisted'][number];
}

/** Notes the rows that the given lists do not have. */
function noteUnlisted(run: Run, lists: GivenConfig['lists']): void {
  const found: Unlisted[] = [];
  for (const section of sections) {
    const rows = lists.get(section.part);
    if (!rows || section.isShared) continue;
    const { entity, part } = section;
    const kept = new Set(rows.map((row) => nameIn(entity, row)));
    for (const { name, row } of run.stored.get(part) ?? [])
      if (!kept.has(name)) found.push({ entity, id: row.id, told: toldOf(run, part, entity, name) });
  }
  run.unlisted.push(...found.toReversed());
}

/**
 * PUT /dsTbCompetition/applyConfig: brings a competition to what a configuration says, in one transaction, each row with the checks of a call
 * of its own. Rows are found by their codes and names; states move on but for versions are left alone. The answer says what was changed.
 */
export async function applyConfig(ctx: Ctx, body: unknown): Promise<ConfigApplied> {
  const input = readInput(configInput, body);
  const { own, lists } = givenConfig(input);
  rolesForCall(ctx, competition, 'add');
  rolesForCall(ctx, competition, 'edit');
  const applied = await writing(ctx, competition, async (tx): Promise<ConfigApplied> => {
    const names = await namesOf(tx, tx.tx);
    const changes: ConfigChange[] = [];
    const name = nameIn(competition, own);
    const before = await storedCompetition(tx, name, names);
    const start: Run = { tx, names, changes, competitionId: '', stored: new Map(), unlisted: [], unchanged: 0 };
    const id = await at(competition, undefined, () =>
      write(start, { part: 'competition', module: competitionModule, name, values: own, stored: before, above: {}, names }),
    );
    names.add(competition.name, id, name);
    const stored = new Map<ConfigPart, readonly StoredConfig[]>();
    const run: Run = { ...start, competitionId: id, stored };
    // All of them: a list refers to rows that another one need not give again.
    for (const section of sections) stored.set(section.part, await storedFor(run, section, lists.get(section.part) ?? []));
    const rest: (() => Promise<void>)[] = [];
    for (const section of sections) {
      const rows = lists.get(section.part);
      if (rows) rest.push(await writeList(run, section, rows));
    }
    for (const finish of rest) await finish();
    noteUnlisted(run, lists);
    if (input.prune === yes) await removeUnlisted(run);
    const plan = digestOf(changes);
    // What was agreed to is no longer what would be done.
    if (input.plan !== undefined && input.plan !== plan) throw new Failure('row.stale');
    return { id, changes, unchanged: run.unchanged, unlisted: input.prune === yes ? [] : run.unlisted.map(({ told }) => told), plan };
  });
  if (ctx.dryRun) return applied;
  for (const { part, entity, items } of sections) {
    if (!lists.has(part)) continue;
    for (const one of items ? [entity, items] : [entity]) {
      ctx.caches.counts.changed(one);
      await afterWrite(ctx, one);
    }
  }
  return applied;
}

/** What would be done, apart from the language in which it is told. */
function digestOf(changes: readonly ConfigChange[]): string {
  const told = changes.map(({ part, name, action, fields }) => [
    part,
    name,
    action,
    fields.map(({ field, before, after }) => [field, before, after]),
  ]);
  return createHash('sha256').update(canonicalJson(told)).digest('hex');
}

/** The competition with this code, locked; undefined if there is none. */
async function storedCompetition(tx: TxCtx, code: string, names: Names): Promise<StoredConfig | undefined> {
  const row = await tx.tx.one<DbRow>(
    `select * from ds_tb_competition where tenant_id = $1 and competition_code = $2 and del_flag = '0' for update`,
    [tx.tenantId, code],
  );
  if (!row) return undefined;
  const found = fromDb(tx, competition, row);
  return { row: found, values: () => toConfigRow(competition, found, names), name: code, items: [] };
}
