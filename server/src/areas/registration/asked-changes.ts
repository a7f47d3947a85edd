import type { Answers, FormField, Issue, Label, Language, StoredRow } from '@saiyun/sdk/contract';
import { allFields, labelIn, ruleIssue } from '@saiyun/sdk/contract';
import { registration, registrationStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import {
  type AskedKeys,
  askedKeys,
  longestRemark,
  mayChangeAnswer,
  mayChangeField,
  mayChangeMember,
  mayChangeTeam,
  memberKey,
  questionKey,
  remarksAt,
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
const returnKeysOf = async (
  ctx: TxCtx,
  row: Entry,
  text: string | null | undefined,
  people: readonly string[],
): Promise<string[] | null> => {
  const names = new Set((text ?? '').split(/[,，、]/).map((t) => t.trim()));
  const fields = Object.entries(allFields(registration)).flatMap(([name, f]) =>
    !f.server && [name, ...f.label].some((one) => names.has(one)) ? [name] : [],
  );
  const hasQuestions = [...names].some((name) => name.startsWith(questionKey('')));
  const form = hasQuestions ? await formOf(ctx, row, 'registration') : undefined;
  const keys = [...(form?.fields ?? []).map(({ key }) => questionKey(key)), teamKey, ...people.map(memberKey)];
  const found = [...fields, ...keys.filter((key) => names.has(key))];
  return found.length > 0 ? found : null;
};

/**
 * What a returned entry is to change and what is said about it. A remark asks for its field, question or person too; one on something that
 * the entry does not have is refused, so that none is lost.
 */
export async function returnOf(
  ctx: TxCtx,
  row: Entry,
  {
    fields,
    remarks,
  }: { readonly fields?: string | null | undefined; readonly remarks?: Readonly<Record<string, string>> | null | undefined },
  people: readonly string[],
): Promise<Pick<Entry, 'returnFields' | 'returnRemarks'>> {
  const said = new Map<string, string>();
  for (const [name, words] of Object.entries(remarks ?? {})) {
    const remark = words.trim();
    if (remark === '') continue;
    const [key] = (await returnKeysOf(ctx, row, name, people)) ?? [];
    if (key === undefined) refuseIssues(registration.fields, [ruleIssue('remarks', 'registration.remarkAt', { name })]);
    else if (remark.length > longestRemark)
      refuseIssues(registration.fields, [ruleIssue('remarks', 'registration.remarkLong', { name, max: longestRemark })]);
    else said.set(key, remark);
  }
  const returnFields = await returnKeysOf(ctx, row, [fields ?? '', ...said.keys()].join(','), people);
  return { returnFields, returnRemarks: said.size > 0 ? Object.fromEntries(said) : null };
}

/** What was said about the fields, questions and people of a returned entry, a line for each, in one language. */
export async function remarkLines(
  ctx: Pick<TxCtx, 'tx' | 'tenantId'>,
  row: RemarkedEntry,
): Promise<(language: Language) => readonly string[]> {
  const said = remarksAt(row.returnRemarks);
  if (said.size === 0) return () => [];
  const form: readonly FormField[] = (await formOf(ctx, row, 'registration'))?.fields ?? [];
  const people = await ctx.tx.many<{ id: string; name: string }>(
    `select id, real_name as name from ds_tb_registration_member where tenant_id = $1 and registration_id = $2 and del_flag = '0'`,
    [ctx.tenantId, row.id],
  );
  const names = new Map<string, Label>([
    ...Object.entries(allFields(registration)).map(([name, { label }]) => [name, label] as const),
    ...form.map(({ key, label, labelEn }) => [questionKey(key), [label, labelEn || label]] as const),
    [teamKey, ['团队成员', 'People of the team']],
    ...people.map(({ id, name }) => [memberKey(id), [name, name]] as const),
  ]);
  return (language) =>
    [...said].map(([key, remark]) => {
      const name = labelIn(names.get(key) ?? [key, key], language);
      return language === 'en' ? `${name}: ${remark}` : `${name}：${remark}`;
    });
}

type RemarkedEntry = Pick<Entry, 'id' | 'competitionId' | 'groupId' | 'stageId' | 'answers' | 'returnRemarks'>;
