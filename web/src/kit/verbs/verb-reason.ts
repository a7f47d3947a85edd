import { type AnyRow, type Entity, type Role, whyNot } from '@saiyun/sdk/contract';

export type VerbReason =
  | { readonly because: 'role' | 'single' | 'unknown' }
  /** `count` rows are in a state that the verb does not start from. */
  | { readonly because: 'state'; readonly count: number };

/** Why a verb cannot be run on these rows together, since it changes all of them or none; undefined if it can be tried. */
export function verbReason(entity: Entity, verb: string, rows: readonly AnyRow[], roles: readonly Role[]): VerbReason | undefined {
  const definition = entity.verbs[verb];
  if (!definition) return { because: 'unknown' };
  if (definition.single && rows.length > 1) return { because: 'single' };
  const reasons = rows.map((row) => whyNot(entity, verb, row, roles));
  if (whyNot(entity, verb, undefined, roles) === 'role') return { because: 'role' };
  const count = reasons.filter((r) => r === 'state').length;
  return count > 0 ? { because: 'state', count } : undefined;
}
