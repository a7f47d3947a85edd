import { expect, test } from 'vitest';
import type { Verb } from '../contract/entity.ts';
import { entityList } from './index.ts';

/**
 * Whether a sequence of verbs leads from the verb's end state back to one of its start states; a verb whose rule decides may lead to any
 * state.
 */
const leadsBack = (verb: Verb, verbs: readonly Verb[]): boolean => {
  const reached = new Set(verb.to === undefined ? [] : [verb.to]);
  for (const state of reached) for (const next of verbs) if (next.from.includes(state) && next.to !== undefined) reached.add(next.to);
  return verb.from.some((state) => reached.has(state));
};

const verbs = entityList.flatMap(([key, entity]) =>
  Object.entries(entity.verbs).map(([name, verb]) => [`${key} ${name}`, verb as Verb, Object.values<Verb>(entity.verbs)] as const),
);
/** Verbs whose rules decide: money that has left, rows moved elsewhere, and a device that is enrolled again. */
const byRule: Readonly<Record<string, boolean>> = {
  'unit mergeInto': true,
  'costOrder refund': true,
  'withdrawal resolve': true,
  'user resetTotp': false,
  // An award that is restored is again what it was.
  'award revoke': false,
  // Who was refused can be approved after all.
  'expert refuse': false,
};

test.each(verbs.filter(([, verb]) => verb.danger))('"cannot be undone" is said of %s only where nothing leads back', (name, verb, all) => {
  expect(verb.final === true).toBe(byRule[name] ?? !leadsBack(verb, all));
});

test('what cannot be undone asks before it runs', () => {
  expect(verbs.filter(([, verb]) => verb.final && !verb.danger).map(([name]) => name)).toEqual([]);
});
