import type { Answers, FormField, Issue, StoredRow } from '@saiyun/sdk/contract';
import { allFields } from '@saiyun/sdk/contract';
import { registration, registrationStatus } from '@saiyun/sdk/entities';
import {
  type AskedKeys,
  askedKeys,
  mayChangeAnswer,
  mayChangeField,
  mayChangeMember,
  mayChangeTeam,
  memberKey,
  questionKey,
  teamKey,
} from '@saiyun/sdk/rules';
import { isStaff } from '../../actor/staff.ts';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { formOf } from '../competition/form-answers.ts';

type Entry = StoredRow<typeof registration>;

/** What the caller is confined to in a returned entry; staff may correct all of it. */
export function askedOf(ctx: TxCtx, entry: Pick<Entry, 'status' | 'returnFields'>): AskedKeys {
  return entry.status === registrationStatus.returned && !isStaff(ctx) ? askedKeys(entry.returnFields) : [];
}

/** The fields of a returned entry that a change touches though nobody asked for it; answers are looked at one by one. */
export async function unaskedIssues(ctx: TxCtx, row: Entry, draft: Readonly<Record<string, unknown>>): Promise<Issue[]> {
  const asked = askedOf(ctx, row);
  const frozen = (field: string): Issue => ({ field, code: 'frozen' });
  const unasked = Object.keys(draft).filter((name) => !mayChangeField(asked, name));
  if (unasked.length > 0) return unasked.map(frozen);
  if (draft.answers === undefined || asked.length === 0) return [];
  const form: readonly FormField[] = (await formOf(ctx, row, 'registration'))?.fields ?? [];
  const [was, is] = [(row.answers ?? {}) as Answers, (draft.answers ?? {}) as Answers];
  const isKept = [...new Set([...Object.keys(was), ...Object.keys(is)])].every(
    (key) => was[key] === is[key] || mayChangeAnswer(asked, form, key),
  );
  return isKept ? [] : [frozen('answers')];
}

/** Refuses changes of a returned team that nobody asked for: who is in it, or with `id` the details of one person. */
export function refuseUnasked(ctx: TxCtx, entry: Entry, id?: string): void {
  const asked = askedOf(ctx, entry);
  if (id === undefined ? !mayChangeTeam(asked) : !mayChangeMember(asked, id)) throw new Failure('team.unasked');
}

/**
 * Keys of what is to be changed, as the person who returns an entry names them, comma-separated: names or labels of fields, and keys of
 * questions and people that the entry has. Unknown ones are ignored.
 */
export async function returnKeysOf(
  ctx: TxCtx,
  row: Entry,
  text: string | null | undefined,
  people: readonly string[],
): Promise<string[] | null> {
  const names = new Set((text ?? '').split(/[,，、]/).map((t) => t.trim()));
  const fields = Object.entries(allFields(registration)).flatMap(([name, f]) =>
    !f.server && [name, ...f.label].some((one) => names.has(one)) ? [name] : [],
  );
  const hasQuestions = [...names].some((name) => name.startsWith(questionKey('')));
  const form = hasQuestions ? await formOf(ctx, row, 'registration') : undefined;
  const keys = [...(form?.fields ?? []).map(({ key }) => questionKey(key)), teamKey, ...people.map(memberKey)];
  const found = [...fields, ...keys.filter((key) => names.has(key))];
  return found.length > 0 ? found : null;
}
