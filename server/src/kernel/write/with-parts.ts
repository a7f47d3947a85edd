import { type FailurePlace, type Part, snakeCase } from '@saiyun/sdk/contract';
import { deletedIds, type WireRow } from '@saiyun/sdk/logic/draft';
import { rolesForCall } from '../access/access.ts';
import type { Ctx } from '../context.ts';
import { afterWrite } from '../dict/dicts.ts';
import type { EntityModule, TxCtx } from '../entity-module.ts';
import { Failure, inputFailure } from '../failure.ts';
import { columnsOf, liveRows } from '../row/columns.ts';
import { callerFor, moduleFor } from '../tasks/modules.ts';
import { asInputFailure } from './draft-check.ts';
import { type GivenRow, storeRows } from './row-set.ts';
import { addIn, editIn, removeIn, writing } from './standard-calls.ts';

type Body = Readonly<Record<string, unknown>>;

/** Rows of all parts in one call. */
const mostRows = 5000;

/** What a call says of one part. */
interface GivenPart {
  readonly part: Part;
  readonly module: EntityModule;
  /** The caller as calls of the part see it. */
  readonly caller: Ctx;
  readonly rows: readonly Body[];
  readonly removed: readonly string[];
  /** All rows of the part are given, in their order. */
  readonly isOrdered: boolean;
}

/** A row and its parts as they are stored. */
export interface Whole {
  readonly main: WireRow;
  /** Rows that were given, in their order, by the name of their record. */
  readonly parts: Readonly<Record<string, readonly WireRow[]>>;
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);
const shapeFault = (field: string): Failure => inputFailure({ field, code: 'shape', params: { fault: field } });

const bodiesIn = (value: unknown, field: string): readonly Body[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isBody)) throw shapeFault(field);
  return value;
};

const idsIn = (value: unknown, field: string): readonly string[] => {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string')) throw shapeFault(field);
  return deletedIds(value);
};

const givenParts = async (ctx: Ctx, module: EntityModule, given: unknown): Promise<readonly GivenPart[]> => {
  if (given === undefined) return [];
  if (!isBody(given)) throw shapeFault('parts');
  const known = (await module.rules.partsAtRunTime?.(ctx)) ?? module.entity.parts ?? [];
  const parts = await Promise.all(
    Object.entries(given).map(async ([name, told]): Promise<GivenPart> => {
      const part = known.find(({ of }) => of === name);
      const found = part && (await moduleFor(ctx, ctx.tenantId, name));
      if (!part || !found) throw inputFailure({ field: name, code: 'unknown' });
      if (!isBody(told)) throw shapeFault(name);
      return {
        part,
        module: found,
        caller: await callerFor(ctx, name),
        rows: bodiesIn(told.rows, `${name}.rows`),
        removed: idsIn(told.removed, `${name}.removed`),
        isOrdered: told.ordered === true,
      };
    }),
  );
  if (parts.reduce((sum, { rows, removed }) => sum + rows.length + removed.length, 0) > mostRows)
    throw inputFailure({ field: 'parts', code: 'tooGreat', params: { max: mostRows } });
  return parts;
};

/** Runs the write of one row; a refusal says which row it was. */
const at = async <T>({ module }: Pick<GivenPart, 'module'>, place: FailurePlace, work: () => Promise<T> | T): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const failure = asInputFailure(module.entity, error);
    throw failure instanceof Failure && !failure.place ? failure.at(place) : failure;
  }
};

/** The stored rows of a part: the place of each, by its id. */
const storedPlaces = async (tx: TxCtx, { part, module }: GivenPart, mainId: string): Promise<ReadonlyMap<string, unknown>> => {
  const { entity } = module;
  const live = liveRows(entity, tx.tenantId, 2);
  const { byName } = columnsOf(entity);
  const order = part.order && byName.get(part.order)?.column;
  const rows = await tx.tx.many<{ id: string; place: unknown }>(
    `select t.id, ${order ? `t.${order}` : 'null'} as place from ${entity.table} t where ${live.sql} and t.${snakeCase(part.by)} = $1`,
    [mainId, ...live.params],
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
};

/** Only named, to say where it stands. */
const isNamed = (row: Body): boolean => Object.keys(row).every((member) => member === 'id' || member === 'revision');

const writePart = async (ctx: TxCtx, given: GivenPart, mainId: string): Promise<readonly WireRow[]> => {
  const { part, module, caller, removed, isOrdered } = given;
  const tx: TxCtx = { ...caller, tx: ctx.tx };
  const stored = await storedPlaces(tx, given, mainId);
  const { name } = module.entity;
  const missing = removed.find((id) => !stored.has(id));
  const missed = () => Promise.reject(new Failure('row.missing'));
  if (missing !== undefined) await at(given, { part: name, id: missing }, missed);
  const inPart =
    (place: Omit<FailurePlace, 'part'>) =>
    async <T>(work: () => Promise<T> | T) =>
      at(given, { part: name, ...place }, work);
  if (removed.length > 0) await inPart({})(() => removeIn(tx, module, 'deleteBatch', removed, (id, work) => inPart({ id })(work)));
  const atRow = <T>({ index, id }: GivenRow, work: () => Promise<T> | T) => inPart({ index, ...(id !== undefined && { id }) })(work);
  const rows: GivenRow[] = [];
  for (const [index, body] of given.rows.entries()) {
    const id = typeof body.id === 'string' && body.id !== '' ? body.id : undefined;
    const place = isOrdered && part.order ? { [part.order]: index + 1 } : {};
    if (id !== undefined && rows.some((row) => row.id === id))
      await atRow({ index, id, body }, () => Promise.reject(inputFailure({ field: 'id', code: 'duplicate' })));
    if (id === undefined) rows.push({ index, id, body: { ...body, ...place, [part.by]: mainId } });
    else if (!stored.has(id)) await atRow({ index, id, body }, missed);
    else {
      const isMoved = isOrdered && part.order !== undefined && stored.get(id) !== index + 1;
      if (isMoved || !isNamed(body)) rows.push({ index, id, body: { ...body, ...(isMoved && place) } });
    }
  }
  const written = await inPart({})(() => storeRows(tx, module, rows, atRow));
  const answers = new Map(rows.map(({ index }, i) => [index, written[i]]));
  return given.rows.map(({ id }, index) => answers.get(index) ?? { id });
};

/**
 * PUT saveWithParts: a row with its parts in one transaction, all or nothing (FORM-22). Each row passes the checks of a call of its own, in
 * this order: the main row, then for each part what is removed and what is added or changed. Rows may exchange unique values. The first
 * refusal says whose row it is.
 */
export async function saveWithParts(ctx: Ctx, module: EntityModule, body: Body): Promise<Whole> {
  const { entity } = module;
  if (!isBody(body.main)) throw shapeFault('main');
  const { main } = body;
  const isNew = main.id === undefined || main.id === null || main.id === '';
  rolesForCall(ctx, entity, isNew ? 'add' : 'edit');
  const parts = await givenParts(ctx, module, body.parts);
  for (const { rules } of [module, ...parts.map((part) => part.module)]) await rules.refresh?.(ctx);
  const whole = await writing(ctx, entity, async (tx) => {
    const stored = isNew ? await addIn(tx, module, main) : await editIn(tx, module, main);
    const written: Record<string, readonly WireRow[]> = {};
    for (const given of parts) written[given.module.entity.name] = await writePart(tx, given, String(stored.id));
    return { main: stored, parts: written };
  });
  if (ctx.dryRun) return whole;
  for (const given of parts) {
    ctx.caches.counts.changed(given.module.entity);
    await afterWrite(ctx, given.module.entity);
  }
  return whole;
}
