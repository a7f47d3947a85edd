import type { Answers, AnyRow, FormField, Issue } from '@saiyun/sdk/contract';
import { answerIssues } from '@saiyun/sdk/rules';
import { dictsOf } from '../../kernel/dicts.ts';
import type { Draft, TxCtx } from '../../kernel/entity-module.ts';

export type FormKind = 'registration' | 'works';

interface Form {
  readonly version: number | null;
  readonly fields: readonly FormField[];
}

/** The form in use for a row: that of its group or stage before that of the whole competition, the newest version first. */
const formOf = ({ tx, tenantId }: TxCtx, { competitionId, groupId, stageId }: Draft | AnyRow, kind: FormKind): Promise<Form | undefined> =>
  tx.one<Form>(
    `select version, fields from ds_tb_competition_form where tenant_id = $1 and competition_id = $2 and form_kind = $3 and status = '1' and del_flag = '0'
       and (group_id is null or group_id = $4) and (stage_id is null or stage_id = $5)
     order by group_id is null, stage_id is null, version desc nulls last, id limit 1`,
    [tenantId, competitionId, kind, groupId ?? null, stageId ?? null],
  );

/** Answers as they were checked, and the version of the form that they are kept with. */
export interface CheckedAnswers {
  readonly issues: readonly Issue[];
  readonly formVersion: number | null;
}

/** Checks the answers of a row, given as it would be, against its form. Without a form in use there is nothing to check them with. */
export async function checkAnswers(
  ctx: TxCtx,
  row: Draft | AnyRow,
  kind: FormKind,
  { complete }: { readonly complete: boolean },
): Promise<CheckedAnswers> {
  const form = await formOf(ctx, row, kind);
  if (!form) return { issues: [], formVersion: null };
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const isChoice = (code: string, value: string): boolean => dicts.get(code)?.has(value) === true;
  const given = (row.answers ?? {}) as Answers;
  return { issues: answerIssues(form.fields, given, { isChoice, complete }), formVersion: form.version };
}
