import type { Answers, FormField, Label } from '@saiyun/sdk/contract';
import { formAnswered } from '@saiyun/sdk/rules';
import { openJson } from '../../kernel/cipher/sealed-json.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { inBoth, type Use } from './where-used.ts';

/** A use of one value of a dictionary. */
export interface UseOf extends Use {
  readonly value: string;
}

interface Form extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly competitionId: string;
  readonly groupId: string | null;
  readonly stageId: string | null;
  readonly version: number | null;
  readonly status: string | null;
  readonly formKind: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly competition: string;
  readonly competitionEn: string | null;
  readonly fields: readonly FormField[];
}

interface Answered {
  readonly id: string;
  readonly competitionId: string;
  readonly groupId: string | null;
  readonly stageId: string | null;
  readonly formVersion: number | null;
  /** Sealed. */
  readonly answers: unknown;
}

/** All forms of the competitions that ask for a value of the dictionary in one of them: those that do not decide as well which a row has. */
const formsOf = ({ tx, tenantId }: TxCtx, code: string): Promise<readonly Form[]> =>
  tx.many<Form>(
    `select f.id, f.competition_id as "competitionId", f.group_id as "groupId", f.stage_id as "stageId", f.version, f.status, f.form_kind as "formKind",
       f.form_name as name, f.form_name_en as "nameEn", c.competition_name as competition, c.competition_name_en as "competitionEn", f.fields
     from ds_tb_competition_form f join ds_tb_competition c on c.id = f.competition_id and c.tenant_id = f.tenant_id and c.del_flag = '0'
     where f.tenant_id = $1 and f.del_flag = '0' and f.competition_id in (select o.competition_id from ds_tb_competition_form o
       where o.tenant_id = $1 and o.del_flag = '0' and exists (select 1 from jsonb_array_elements(o.fields) as x(field)
         where x.field ->> 'type' = 'dict' and x.field ->> 'dictCode' = $2))
     order by f.id`,
    [tenantId, code],
  );

const blockSize = 1000;

type NextRows = (ctx: TxCtx, competitionIds: readonly string[], after: string) => Promise<readonly Answered[]>;

const answersIn =
  (table: 'ds_tb_registration' | 'ds_tb_works'): NextRows =>
  ({ tx, tenantId }, competitionIds, after) =>
    tx.many<Answered>(
      `select t.id, t.competition_id as "competitionId", t.group_id as "groupId", t.stage_id as "stageId", t.form_version as "formVersion", t.answers
       from ${table} t
       where t.tenant_id = $1 and t.competition_id = any($2) and t.id > $3 and t.answers is not null and t.del_flag = '0' order by t.id limit ${blockSize}`,
      [tenantId, competitionIds, after],
    );

/** What the answers of each kind of form belong to. */
const answeredBy: readonly (readonly [formKind: string, next: NextRows])[] = [
  ['registration', answersIn('ds_tb_registration')],
  ['works', answersIn('ds_tb_works')],
];

const useOf = (form: Form, { label, labelEn }: FormField, value: string): UseOf => {
  const [name, nameEn] = inBoth(form.name, form.nameEn);
  const [competition, competitionEn] = inBoth(form.competition, form.competitionEn);
  const of: Label = [`“${competition}”的竞赛表单“${name}”`, `form “${nameEn}” of “${competitionEn}”`];
  return { value, of, field: inBoth(label, labelEn) };
};

/**
 * Where the answers to competitions' forms have some of these values. Answers are sealed, so that no statement finds them: they are opened
 * in blocks, and no further once every value was found.
 */
export async function answeredUses(ctx: TxCtx, code: string, values: readonly string[]): Promise<readonly UseOf[]> {
  const forms = await formsOf(ctx, code);
  const open = new Set(values);
  const uses: UseOf[] = [];
  for (const [formKind, next] of answeredBy) {
    const ofCompetition = Map.groupBy(
      forms.filter((form) => form.formKind === formKind),
      ({ competitionId }) => competitionId,
    );
    let after = '';
    while (open.size > 0 && ofCompetition.size > 0) {
      const rows = await next(ctx, [...ofCompetition.keys()], after);
      for (const row of rows) {
        const form = formAnswered(ofCompetition.get(row.competitionId) ?? [], { ...row });
        const answers = openJson(ctx.cipher, row.answers) as Answers | null;
        for (const question of form?.fields ?? []) {
          const value = question.type === 'dict' && question.dictCode === code ? String(answers?.[question.key] ?? '') : '';
          if (form && open.delete(value)) uses.push(useOf(form, question, value));
        }
      }
      after = rows.at(-1)?.id ?? '';
      if (rows.length < blockSize) break;
    }
  }
  return uses;
}
