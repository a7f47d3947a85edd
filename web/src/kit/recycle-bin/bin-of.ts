import type { Entity } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import type { BinCalls } from '../list/overrides.ts';

/** A list is drawn without them: most people come to read it. */
const calls = async () => (await import('./record-bin.ts')).recordBin;
const known = new Map<string, BinCalls>();

/** The field besides the title that tells a row from its namesakes. */
const codeOf = ({ key, fields, title, under }: Entity): string | undefined =>
  [...key, under].find((name) => name !== undefined && name !== title && fields[name]?.kind === 'text' && !fields[name]?.mask);

/**
 * The calls for a record's deleted rows: those of its page, else those that every record has. Undefined if deleted rows do not come back,
 * and for records that exist only at run time.
 */
export function binOf(entity: Entity, own?: BinCalls): BinCalls | undefined {
  if (own) return own;
  const { name } = entity;
  if (!entity.calls.includes('delete') || entity.withoutBin || !entityByName(name)) return undefined;
  const found = known.get(name) ?? {
    code: codeOf(entity),
    isDestroyedByAdmins: true,
    deleted: async () => (await calls()).deleted(name),
    restore: async (ids: readonly string[]) => (await calls()).restore(name, ids),
    destroy: async (ids: readonly string[]) => (await calls()).destroy(name, ids),
  };
  known.set(name, found);
  return found;
}
