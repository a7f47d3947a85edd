import type { AnyRow, Entity, Verb } from '@saiyun/sdk/contract';
import { toneOf } from '../cells/dict-tone.ts';
import { takesAway } from './takes-away.ts';

/** Whether a verb takes back, without harm, another one that led to the state: it lets in what was shut out. */
const letsIn = ({ verbs }: Entity, state: string, { to, danger }: Verb): boolean =>
  to !== undefined && danger !== true && Object.values(verbs).some((other) => other.to === state && other.from.includes(to));

/**
 * The verb that a row's state asks for, of those that are possible now: the first that does no harm, or where something waits and every
 * way on is serious, the first that takes nothing away. Where all is well nothing is asked for, and a way back only for what was shut out, such as a frozen
 * account.
 */
export function askedVerb(entity: Entity, row: AnyRow, possible: readonly string[]): string | undefined {
  const { stateField } = entity;
  const state = String(row[stateField ?? 'status']);
  const tone = stateField ? toneOf(entity.fields[stateField]?.of, state) : undefined;
  if (tone === 'good') return undefined;
  const states = Object.values(entity.states);
  const isOver = tone === 'neutral' || tone === 'bad';
  const onward = possible.filter((name) => {
    const verb = entity.verbs[name];
    const to = verb?.to;
    if (verb?.aside) return false;
    return to === undefined || (to !== state && !(isOver && states.indexOf(to) < states.indexOf(state)));
  });
  const gentle = onward.find((name) => entity.verbs[name]?.danger !== true);
  if (gentle) return gentle;
  const back = tone === 'bad' ? possible.find((name) => entity.verbs[name] && letsIn(entity, state, entity.verbs[name])) : undefined;
  if (back || !(tone === 'waiting' || tone === 'attention' || tone === 'bad')) return back;
  return onward.find((name) => {
    const verb = entity.verbs[name];
    // Where the rule decides what becomes of the row, it is not known to take anything away.
    return verb && (verb.to === undefined || !takesAway(entity, verb));
  });
}
