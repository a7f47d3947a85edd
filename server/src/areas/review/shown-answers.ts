import type { ReviewAnswer } from '@saiyun/sdk/calls';
import { type Answers, type FormField, labelIn, yes } from '@saiyun/sdk/contract';
import { works } from '@saiyun/sdk/entities';
import { createMessages } from '@saiyun/sdk/messages';
import { isHiddenFromExperts } from '@saiyun/sdk/rules';
import type { Ctx } from '../../kernel/context.ts';
import type { TenantDicts } from '../../kernel/dict/dict-cache.ts';
import { dictsOf } from '../../kernel/dict/dicts.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import { formOf } from '../competition/form-answers.ts';

const texts = createMessages({ yes: '是', no: '否', and: '、' }, { yes: 'Yes', no: 'No', and: ', ' });

const textOf = ({ language }: Ctx, dicts: TenantDicts, question: FormField, value: string): string => {
  if (question.type === 'flag') return texts(language, value === yes || value === 'true' ? 'yes' : 'no');
  if (question.type === 'dict') return dicts.get(question.dictCode ?? '')?.text(value, language) ?? value;
  if (question.type !== 'choice') return value;
  const chosen = (question.many ? value.split(',') : [value]).map((one) => {
    const option = question.options?.find((each) => each.value === one);
    return option ? labelIn([option.label, option.labelEn || option.label], language) : one;
  });
  return chosen.join(texts(language, 'and'));
};

/** What experts read of the answers to the form of works. Files are left out: nobody has taken from them what tells their author. */
export async function shownAnswers(ctx: Ctx, worksId: string): Promise<readonly ReviewAnswer[]> {
  const stored = await ctx.db.one<DbRow>(`select * from ds_tb_works where id = $1 and tenant_id = $2`, [worksId, ctx.tenantId]);
  const row = stored && fromDb(ctx, works, stored);
  if (!row?.answers) return [];
  const given: Answers = row.answers;
  const form = await formOf({ tx: ctx.db, tenantId: ctx.tenantId }, row, 'works');
  const dicts = await dictsOf(ctx, ctx.tenantId);
  return (form?.fields ?? []).flatMap((question): ReviewAnswer[] => {
    const value = given[question.key];
    if (question.type === 'file' || isHiddenFromExperts(question) || value === undefined || value === null || value === '') return [];
    return [{ label: question.label, labelEn: question.labelEn ?? null, text: textOf(ctx, dicts, question, String(value)) }];
  });
}
