import type { FormField } from '../../contract/shapes/form-fields.ts';

/**
 * What a returned entry is to change, by keys: a field's name, `answers.<key>` of one question, `members` for who is in the team, and
 * `members.<id>` for the details of one of them. Without any, all of it may change.
 */
export type AskedKeys = readonly string[];

/** Key of the team: who is in it. */
export const teamKey = 'members';
const answersKey = 'answers';

/** Key of one question of the form. */
export function questionKey(key: string): string {
  return `${answersKey}.${key}`;
}

/** Key of one person of the team. */
export function memberKey(id: string): string {
  return `${teamKey}.${id}`;
}

/** The keys that are stored with an entry. */
export function askedKeys(returnFields: unknown): AskedKeys {
  return Array.isArray(returnFields) ? returnFields.filter((key): key is string => typeof key === 'string') : [];
}

/** What was said about each of what is to be changed, as it is stored with an entry. */
export function remarksAt(returnRemarks: unknown): ReadonlyMap<string, string> {
  const given = typeof returnRemarks === 'object' && returnRemarks !== null ? Object.entries(returnRemarks) : [];
  return new Map(given.filter((one): one is [string, string] => typeof one[1] === 'string' && one[1] !== ''));
}

/** The most that a remark may be, in characters. */
export const longestRemark = 200;

/** Whether a field of the entry may change; that of the answers if any of them may. */
export function mayChangeField(asked: AskedKeys, name: string): boolean {
  return asked.length === 0 || asked.includes(name) || (name === answersKey && asked.some((key) => key.startsWith(questionKey(''))));
}

/** Whether the answer to a question may change: it was asked for, or whether it is asked depends on one that was. */
export function mayChangeAnswer(asked: AskedKeys, form: readonly FormField[], key: string): boolean {
  if (asked.length === 0 || asked.includes(answersKey) || asked.includes(questionKey(key))) return true;
  const above = form.find((question) => question.key === key)?.showIf?.key;
  return above !== undefined && above !== key && mayChangeAnswer(asked, form, above);
}

/** Whether people may come and go. */
export function mayChangeTeam(asked: AskedKeys): boolean {
  return asked.length === 0 || asked.includes(teamKey);
}

/** Whether the details of somebody in the team may change. */
export function mayChangeMember(asked: AskedKeys, id: string): boolean {
  return mayChangeTeam(asked) || asked.includes(memberKey(id));
}
