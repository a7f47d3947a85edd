import type { Entity, Field } from '@saiyun/sdk/contract';
import { type CheckCall, duplicateCheck, ruleCheck } from '@saiyun/sdk/logic/forms';
import type { LiveAsk } from '../../blocks/live-check/index.ts';
import { client } from '../../lib/api/client.ts';
import { faultOf } from '../../lib/errors/error-policy.ts';

/** What the server says against a value; anything else that goes wrong is not the value's fault, and saving finds it. */
const saidOf = async ({ path, query }: CheckCall, signal: AbortSignal): Promise<string | undefined> => {
  try {
    await client.send('GET', path, { query, signal, quiet: () => true });
    return undefined;
  } catch (error) {
    const { code, message } = faultOf(error);
    if (code === 'check.taken' || code === 'check.broken') return message;
    throw error;
  }
};

const isTyped = ({ kind, many }: Field): boolean => (kind === 'text' || kind === 'int') && !many;

/** The question that a field's value is asked about while it is typed: whether it follows its check rule, and whether it is taken. */
export function liveAsk(entity: Pick<Entity, 'name'>, name: string, field: Field, dataId?: string): LiveAsk | undefined {
  const { checkRule, unique } = field;
  if (!isTyped(field) || (!unique && checkRule === undefined)) return undefined;
  return async (value, signal) => {
    const broken = checkRule === undefined ? undefined : await saidOf(ruleCheck(checkRule, value), signal);
    if (broken !== undefined || !unique) return broken;
    const call = duplicateCheck({ tableName: entity.name, fieldName: name, fieldVal: value, dataId: dataId ?? null });
    return call && saidOf(call, signal);
  };
}
