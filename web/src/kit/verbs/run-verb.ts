import type { AnyRow, Entity, Verb } from '@saiyun/sdk/contract';
import type { Grants } from '@saiyun/sdk/logic/permission';
import { client } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { type FurtherAction, feedback } from '../../lib/errors/feedback.ts';
import { kitTexts } from '../../messages/kit/index.ts';
import { tableTexts } from '../../messages/table/index.ts';
import { titleOf } from '../cells/row-title.ts';
import { offerUndo } from '../undo/undo.ts';
import { inverseOf } from './inverse.ts';

/** A verb about to be run on rows. */
export interface Asked {
  readonly name: string;
  readonly verb: Verb;
  readonly rows: readonly AnyRow[];
  /** How many rows were chosen, if the verb is possible for some of them alone. */
  readonly chosen?: number;
}

/**
 * Runs a verb, shows its effect everywhere and says that it is done: with what has to be known of it, what follows and the way there, or the
 * way back if there is one.
 */
export async function runVerb(
  entity: Entity,
  { name, rows }: Asked,
  label: string,
  grants: Grants,
  values?: Readonly<Record<string, unknown>>,
  further?: FurtherAction,
): Promise<void> {
  const ids = rows.map((row) => row.id);
  const revision = rows.length === 1 ? rows[0]?.revision : undefined;
  const { told, next } = await client.entity(entity).verb(name, ids, values, revision === undefined ? undefined : { revision });
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.entity(entity.name) });
  await refresh();
  if (told) {
    const [title = '', ...text] = [told, next].filter(Boolean).join('\n').split('\n');
    return feedback.warn(title, text.join('\n'), kitTexts.now('action.close'), undefined, further);
  }
  const back = inverseOf(grants, entity, name, rows);
  const [row] = rows;
  if (next || back === undefined || !row) {
    if (entity.verbs[name]?.begins) return feedback.message('success', kitTexts.now('action.begun'));
    const said =
      rows.length > 1 ? kitTexts.now('action.doneMany', { verb: label, count: rows.length }) : kitTexts.now('action.done', { verb: label });
    return next ? feedback.notify('success', said, next, further) : feedback.message('success', said);
  }
  const said =
    rows.length > 1
      ? tableTexts.now('undo.verb', { verb: label, count: rows.length })
      : tableTexts.now('undo.verbOne', { verb: label, name: titleOf(entity, row) });
  offerUndo(said, async () => {
    await client.entity(entity).verb(back, ids);
    await refresh();
  });
}
