import { type Answers, type Columns, type FormField, fileKindRules, type Issue } from '@saiyun/sdk/contract';
import type { registration, works } from '@saiyun/sdk/entities';
import { templateStatus } from '@saiyun/sdk/entities';
import { answerIssues } from '@saiyun/sdk/rules';
import { dictsOf } from '../../kernel/dict/dicts.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';

/** The fields of a row that decide which form its answers belong to. */
type Answered = Pick<Columns<typeof registration> & Columns<typeof works>, 'competitionId' | 'groupId' | 'stageId' | 'answers'>;

export type FormKind = 'registration' | 'works';

interface Form {
  readonly version: number | null;
  readonly fields: readonly FormField[];
}

/** The form in use for a row: the form of its group or stage comes before the one of the whole competition, and the newest version wins. */
export function formOf(
  { tx, tenantId }: Pick<TxCtx, 'tx' | 'tenantId'>,
  { competitionId, groupId, stageId }: Answered,
  kind: FormKind,
): Promise<Form | undefined> {
  return tx.one<Form>(
    `select version, fields from ds_tb_competition_form where tenant_id = $1 and competition_id = $2 and form_kind = $3 and status = '${templateStatus.inUse}' and del_flag = '0'
       and (group_id is null or group_id = $4) and (stage_id is null or stage_id = $5)
     order by group_id is null, stage_id is null, version desc nulls last, id limit 1`,
    [tenantId, competitionId, kind, groupId ?? null, stageId ?? null],
  );
}

/** The answers after checking, and the version of the form that they are stored with. */
export interface CheckedAnswers {
  readonly issues: readonly Issue[];
  readonly formVersion: number | null;
}

/**
 * The first answer that is not a stored file of the kind its question takes. Who owns the file is checked for all nested data elsewhere.
 */
const fileIssues = async ({ tx, tenantId }: TxCtx, form: readonly FormField[], answers: Answers): Promise<readonly Issue[]> => {
  const asked = form.filter(({ type, takes, key }) => type === 'file' && takes && answers[key]);
  if (asked.length === 0) return [];
  const pathsOf = ({ key }: FormField): string[] => String(answers[key]).split(',').filter(Boolean);
  const files = await tx.many<{ path: string; type: string }>(
    'select path, mime_type as type from sys_file where path = any($1) and tenant_id = $2',
    [asked.flatMap(pathsOf), tenantId],
  );
  const typeOf = new Map(files.map(({ path, type }) => [path, type]));
  for (const question of asked) {
    const { types, endings } = fileKindRules[question.takes ?? 'work'];
    if (pathsOf(question).every((path) => types.includes(typeOf.get(path) ?? ''))) continue;
    const { label, labelEn = label } = question;
    const params = { label, labelEn, kinds: endings.map((ending) => ending.toUpperCase()).join(', ') };
    return [{ field: 'answers', code: 'rule', message: 'answers.fileKind', params }];
  }
  return [];
};

/** Checks the answers of a row, with its changes applied, against its form. Without a form in use, nothing is checked. */
export async function checkAnswers(
  ctx: TxCtx,
  row: Answered,
  kind: FormKind,
  { complete }: { readonly complete: boolean },
): Promise<CheckedAnswers> {
  const form = await formOf(ctx, row, kind);
  return form
    ? { issues: await answersIssues(ctx, form.fields, row.answers, complete), formVersion: form.version }
    : { issues: [], formVersion: null };
}

/** What is wrong with answers to the questions of a form. */
export async function answersIssues(
  ctx: TxCtx,
  form: readonly FormField[],
  answers: Answers | null | undefined,
  complete: boolean,
): Promise<readonly Issue[]> {
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const isChoice = (code: string, value: string): boolean => dicts.get(code)?.has(value) === true;
  const given = answers ?? {};
  const issues = answerIssues(form, given, { isChoice, complete });
  return issues.length > 0 ? issues : fileIssues(ctx, form, given);
}
