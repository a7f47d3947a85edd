import type * as z from 'zod';
import type { SeenAnswer } from '../client/client.ts';
import { rowFromWire } from '../client/records/money-fields.ts';
import type { Entity } from '../contract/entity.ts';
import { toZod } from './to-zod.ts';

/** A column of an answer that does not match the definition. */
export interface Drift {
  /** Wire name of the record. */
  readonly entity: string;
  readonly call: 'list' | 'queryById';
  /** Id of the first row with the fault, if it has one. */
  readonly id: string | undefined;
  readonly column: string;
  readonly fault: 'unknown' | 'missing' | 'type';
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rowsOf = (call: Drift['call'], result: unknown): readonly unknown[] => {
  if (call === 'queryById') return [result];
  return isObject(result) && Array.isArray(result.records) ? (result.records as unknown[]) : [];
};

/** Converts money to fen for the schema; an invalid amount stays and is reported. */
const asRow = (entity: Entity, row: unknown): unknown => {
  try {
    return rowFromWire(entity.fields, row);
  } catch (error) {
    if (error instanceof RangeError) return row;
    throw error;
  }
};

const driftsOf = (issue: z.core.$ZodIssue, row: Readonly<Record<string, unknown>>): readonly (readonly [string, Drift['fault']])[] => {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [key, 'unknown']);
  const column = String(issue.path[0] ?? '');
  return [[column, Object.hasOwn(row, column) ? 'type' : 'missing']];
};

interface Known {
  readonly entity: Entity;
  readonly call: Drift['call'];
  readonly schema: z.ZodObject;
}

/**
 * A strict mode for `onAnswer` of a client: checks every list and queryById of these records against their definitions, and reports each
 * column that is unknown, missing or of another type, once per answer. The call is not affected; `report` is called after it.
 */
export function driftReporter(entities: readonly Entity[], report: (drift: Drift) => void): (answer: SeenAnswer) => void {
  const calls = new Map<string, Known>(
    entities.flatMap((entity) => {
      const schema = toZod(entity, 'row');
      return (['list', 'queryById'] as const).map((call) => [`${entity.path}/${call}`, { entity, call, schema }] as const);
    }),
  );
  return ({ method, path, result }) => {
    const known = method === 'GET' ? calls.get(path) : undefined;
    if (!known) return;
    const { entity, call, schema } = known;
    const seen = new Map<string, Drift>();
    for (const given of rowsOf(call, result)) {
      if (!isObject(given)) continue;
      const found = schema.safeParse(asRow(entity, given));
      for (const issue of found.error?.issues ?? [])
        for (const [column, fault] of driftsOf(issue, given))
          if (!seen.has(`${column} ${fault}`)) {
            const id = typeof given.id === 'string' ? given.id : undefined;
            seen.set(`${column} ${fault}`, { entity: entity.name, call, id, column, fault });
          }
    }
    // Called later, so that a failing reporter does not fail the call.
    if (seen.size > 0)
      queueMicrotask(() => {
        for (const drift of seen.values()) report(drift);
      });
  };
}
