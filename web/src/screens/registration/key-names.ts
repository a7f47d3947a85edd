import type { AnyRow, Fields } from '@saiyun/sdk/contract';
import { registration } from '@saiyun/sdk/entities';
import { memberKey, questionKey, teamKey } from '@saiyun/sdk/rules';
import { useRegistrationText } from '../../messages/registration/index.ts';
import { useAnswerForm } from './use-answer-form.ts';

const fields: Fields = registration.fields;

/** What the keys are called by which changes of an entry are asked for: fields, questions, the team and its people, in this order. */
export function useKeyNames(row: AnyRow, people: readonly AnyRow[]): ReadonlyMap<string, string> {
  const { t, say } = useRegistrationText();
  const form = useAnswerForm('registration', row) ?? [];
  return new Map([
    ...Object.entries(fields).map(([name, { label }]) => [name, say(label)] as const),
    ...form.map(({ key, label, labelEn }) => [questionKey(key), say([label, labelEn || label])] as const),
    [teamKey, t('team.people')] as const,
    ...people.map(({ id, realName }) => [memberKey(id), String(realName)] as const),
  ]);
}
