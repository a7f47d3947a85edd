import type { FormField } from '@saiyun/sdk/contract';
import { competitionForm, registration } from '@saiyun/sdk/entities';
import { feesOfAnswers, formAnswered } from '@saiyun/sdk/rules';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';

type AnsweredFees = ReturnType<typeof feesOfAnswers>;

const none: AnsweredFees = { linked: new Set(), chosen: new Set() };

/** The optional fees that hang on the questions of an entry's form, and those that its answers chose (FEE-01). */
export async function answeredFees(ctx: TxCtx, entryId: string): Promise<AnsweredFees> {
  const { tx, tenantId } = ctx;
  const stored = await tx.one<DbRow>(`select * from ds_tb_registration where id = $1 and tenant_id = $2 and del_flag = '0'`, [
    entryId,
    tenantId,
  ]);
  if (!stored) return none;
  const entry = fromDb(ctx, registration, stored);
  const forms = await tx.many<DbRow>(
    `select * from ds_tb_competition_form where tenant_id = $1 and competition_id = $2 and form_kind = 'registration' and del_flag = '0'`,
    [tenantId, entry.competitionId],
  );
  const form = formAnswered(
    forms.map((row) => fromDb(ctx, competitionForm, row)),
    { ...entry, groupId: entry.groupId ?? null, stageId: null },
  );
  return form ? feesOfAnswers((form.fields ?? []) as readonly FormField[], entry.answers ?? {}) : none;
}
