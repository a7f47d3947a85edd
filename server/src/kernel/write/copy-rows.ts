import type { AnyRow, Entity, Field, FormField } from '@saiyun/sdk/contract';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import type { Draft, TxCtx } from '../entity-module.ts';
import { type DbRow, fromDb } from '../row/row.ts';
import { moduleNamed } from '../tasks/modules.ts';
import { addIn, editIn } from './standard-calls.ts';

/** What all rows of one copy share. */
export interface Copying {
  /** How much later the copies' times are, in ms; negative for earlier. */
  readonly ms: number;
  /** Ids of the copies by those of the rows that they are of. */
  readonly copies: Map<string, string>;
}

const dayMs = 86_400_000;

/** Nested data with days in them, by shape: the last day of a price or of a refund. */
const withDays: ReadonlySet<string> = new Set(['earlyPrices', 'refundSteps']);

const laterDay = (day: string, ms: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + Math.round(ms / dayMs) * dayMs).toISOString().slice(0, 10);

const laterDays = (value: unknown, ms: number): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => {
        const { until } = one as { readonly until?: unknown };
        return typeof until === 'string' ? { ...(one as object), until: laterDay(until, ms) } : one;
      })
    : value;

/** Questions whose options lead to the copies of their fees; an option whose fee stays behind owes nothing. */
const withFees = (value: unknown, copies: Copying['copies']): unknown =>
  Array.isArray(value)
    ? (value as readonly FormField[]).map((question) =>
        question.options
          ? {
              ...question,
              options: question.options.map(({ feeId, ...option }) => {
                const fee = feeId === undefined ? undefined : copies.get(feeId);
                return fee === undefined ? option : { ...option, feeId: fee };
              }),
            }
          : question,
      )
    : value;

/** The copy's value of a field; undefined leaves it out. A reference within what is copied leads to the copy. */
const copiedValue = (field: Field, value: unknown, { ms, copies }: Copying): unknown => {
  // Files belong to the row that they were uploaded for.
  if (field.server || field.kind === 'file' || value === null) return undefined;
  if (field.kind === 'instant') {
    const at = typeof value === 'string' ? fromWireTime(value) : undefined;
    return at && toWireTime(new Date(at.getTime() + ms));
  }
  if (field.kind === 'json')
    return withDays.has(field.of ?? '') ? laterDays(value, ms) : field.of === 'formFields' ? withFees(value, copies) : value;
  if (field.kind !== 'ref' || typeof value !== 'string') return value;
  const own = value.split(',').flatMap((id) => copies.get(id) ?? (field.within ? [] : id));
  return own.length > 0 ? own.join(',') : undefined;
};

/** The body that adds the copy of a row, without some of its fields. */
export function copiedBody(entity: Entity, row: AnyRow, copying: Copying, without: readonly string[] = []): Draft {
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const value = without.includes(name) ? undefined : copiedValue(field, row[name], copying);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Adds copies of rows, each with all the checks of an add, and notes their ids. Fields in `later` refer to rows that are copied after them;
 * they are set by the function that is returned, once all are there.
 */
export async function copyRows(
  tx: TxCtx,
  entity: Entity,
  rows: readonly DbRow[],
  copying: Copying,
  later: readonly string[] = [],
): Promise<() => Promise<void>> {
  const module = moduleNamed(tx, entity.name);
  if (!module) throw new Error(`${entity.name} has no module`);
  const waiting: (readonly [id: string, revision: number, row: AnyRow])[] = [];
  for (const row of rows.map((stored) => fromDb(tx, entity, stored))) {
    const { id, revision } = await addIn(tx, module, copiedBody(entity, row, copying, later));
    copying.copies.set(row.id, String(id));
    if (later.some((name) => row[name] !== null)) waiting.push([String(id), Number(revision), row]);
  }
  return async () => {
    for (const [id, revision, row] of waiting) {
      const rest = later.flatMap((name) => {
        const own = copying.copies.get(String(row[name]));
        return own === undefined ? [] : [[name, own] as const];
      });
      if (rest.length > 0) await editIn(tx, module, { id, revision, ...Object.fromEntries(rest) });
    }
  };
}
