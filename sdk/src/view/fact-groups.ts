import type { Entity, Fact, FactGroup } from '../contract/entity.ts';

type Grouped = Pick<Entity, 'fields' | 'groups'>;

/** Fields that no group names. */
const others: FactGroup['label'] = ['其他', 'Other'];

/** The names in a fact: one, or the two ends of a range. */
export function namesIn(fact: Fact): readonly string[] {
  return typeof fact === 'string' ? [fact] : fact;
}

/**
 * The groups of a record in reading order, without the fields that do not exist for this reader or place; what is in none follows at the
 * end. A range that lost an end becomes a single field.
 */
export function factGroups({ fields, groups = [] }: Grouped, isShown: (name: string) => boolean = () => true): readonly FactGroup[] {
  const open = (name: string): boolean => Object.hasOwn(fields, name) && isShown(name);
  const facts = (given: readonly Fact[]): readonly Fact[] =>
    given.flatMap((fact): readonly Fact[] => {
      const left = namesIn(fact).filter(open);
      return left.length === namesIn(fact).length ? [fact] : left;
    });
  const named = new Set(groups.flatMap(({ fields: given }) => given.flatMap(namesIn)));
  const rest = Object.keys(fields).filter((name) => !named.has(name));
  const all = [...groups, ...(rest.length > 0 ? [{ label: others, fields: rest }] : [])];
  return all.map((group) => ({ ...group, fields: facts(group.fields) })).filter((group) => group.fields.length > 0);
}
