import type { AnyRow, Entity } from '../../contract/entity.ts';
import type { Trace } from '../answer/reply.ts';
import type { CallContext } from '../call/call-context.ts';
import { call } from '../call/transport.ts';
import type { AnyEntityClient } from '../client.ts';
import { rowFromWire, valuesToWire } from './money-fields.ts';

/** A row and rows of its parts, as the server returns them. */
interface WireWhole {
  readonly main: AnyRow;
  readonly parts: Readonly<Record<string, readonly AnyRow[]>>;
}

/** How the calls of a record tell of values that cannot be converted. */
interface Records {
  readonly context: CallContext;
  readonly trace: Trace;
  readonly changed: <T>(context: CallContext, change: () => T) => T;
  readonly read: <T>(context: CallContext, trace: Trace, rows: () => T) => T;
}

/** Saves a row with its parts and answers what is stored, the rows of the parts in the order in which they were sent. */
export async function saveWhole(
  { context, trace, changed, read }: Records,
  e: Entity,
  ...[main, parts, options]: Parameters<AnyEntityClient['saveWithParts']>
) {
  const body = changed(context, () => ({
    main: valuesToWire(e.fields, main),
    parts: Object.fromEntries(
      parts.map((part) => [
        part.entity.name,
        { ...part, entity: undefined, rows: part.rows?.map((row) => valuesToWire(part.entity.fields, row)) },
      ]),
    ),
  }));
  const { result } = await call<WireWhole>(context, 'PUT', `${e.path}/saveWithParts`, { ...options, trace, body });
  return read(context, trace, () => ({
    main: rowFromWire(e.fields, result.main),
    parts: parts.map(({ entity }) => (result.parts[entity.name] ?? []).map((row) => rowFromWire(entity.fields, row))),
  }));
}
