import type { HistoryChange, HistoryEntry, HistoryFact } from '@saiyun/sdk/calls';
import type { Field } from '@saiyun/sdk/contract';
import { toldReason } from '@saiyun/sdk/messages';
import { toWireTime } from '@saiyun/sdk/view';
import { concealedFrom } from '../../kernel/access/hidden-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { isDeed } from './deed-facts.ts';
import type { TextOf } from './field-texts.ts';
import type { Images } from './images.ts';

/** An entry of the audit log. */
export interface Logged extends Images {
  readonly id: string;
  readonly action: string;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly name: string | null;
  readonly role: string | null;
  readonly reason: string | null;
}

/** The fields of a record whose history the caller may read: what a row tells this caller otherwise is not told by its past. */
export function openFields(ctx: Ctx, module: EntityModule): ReadonlyMap<string, Field> {
  const hidden = new Set([...concealedFrom(ctx, module), ...Object.keys(module.rules.tells?.(ctx)?.fields ?? {})]);
  return new Map(Object.entries(module.entity.fields).filter(([name, field]) => !field.writeOnly && !hidden.has(name)));
}

/** The fields of an act that have a value before or after it, in the order of their definition. */
export function changesOf(fields: ReadonlyMap<string, Field>, { before, after }: Images, textOf: TextOf): readonly HistoryChange[] {
  return [...fields].flatMap(([name, field]): readonly HistoryChange[] => {
    const was = before?.[name] ?? null;
    const is = after?.[name] ?? null;
    if (was === null && is === null) return [];
    return [
      { field: name, before: was, after: is, beforeText: textOf(field, was, before ?? {}), afterText: textOf(field, is, after ?? {}) },
    ];
  });
}

/** How the entries of a record are told to a reader. */
export interface Telling {
  /** People are named to the reader. */
  readonly isNamed: boolean;
  readonly fields: ReadonlyMap<string, Field>;
  readonly textOf: TextOf;
  readonly factsOf: (id: string) => readonly HistoryFact[];
}

/** An entry as its reader may see it. */
export function toldEntry(ctx: Ctx, entry: Logged, { isNamed, fields, textOf, factsOf }: Telling): HistoryEntry {
  const isOwn = entry.actor_id === ctx.actor.userId;
  return {
    id: entry.id,
    action: entry.action,
    time: toWireTime(entry.at),
    by: isNamed || isOwn ? entry.name : null,
    roles: (entry.role ?? '').split(',').filter(Boolean),
    isOwn,
    reason: entry.reason === null ? null : toldReason(ctx.language, entry.reason),
    changes: isDeed(entry.action) ? [] : changesOf(fields, entry, textOf),
    facts: factsOf(entry.id),
  };
}
