import type { AnyRow, Entity, Verb } from '@saiyun/sdk/contract';
import { type Grants, may } from '@saiyun/sdk/logic/permission';

const asksNothing = (verb: Verb): boolean => !Object.values(verb.input ?? {}).some((field) => field.required);

/**
 * The verb that takes another back: it leads from the state that the other leads to into the one in which all rows are, wants no answers,
 * and the account may run it. Undefined if there is none, or if the definition says that the first one is final.
 */
export function inverseOf(grants: Grants, entity: Entity, name: string, rows: readonly AnyRow[]): string | undefined {
  const verb = entity.verbs[name];
  const states = new Set(rows.map((row) => String(row[entity.stateField ?? 'status'])));
  const [state] = states;
  if (!verb || verb.final || verb.to === undefined || state === undefined || states.size > 1 || state === verb.to) return undefined;
  const { to } = verb;
  return Object.entries(entity.verbs).find(
    ([other, back]) =>
      back.from.includes(to) && back.to === state && !back.final && asksNothing(back) && may(grants, entity, other).kind === 'allowed',
  )?.[0];
}

/** Whether a verb needs no question first: it asks for nothing, harms nothing, and can be taken back by one that neither does. */
export function runsAtOnce(grants: Grants, entity: Entity, name: string, rows: readonly AnyRow[]): boolean {
  const verb = entity.verbs[name];
  const back = inverseOf(grants, entity, name, rows);
  return verb !== undefined && back !== undefined && !verb.input && !verb.danger && !verb.tells && entity.verbs[back]?.danger !== true;
}
