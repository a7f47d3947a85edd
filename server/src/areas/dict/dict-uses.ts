import { type Columns, type Label, labelIn } from '@saiyun/sdk/contract';
import { competitionForm, type dict, onlineForm, onlineReport } from '@saiyun/sdk/entities';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { inBoth, namedOne, whereUsed } from './where-used.ts';

interface Used {
  readonly kind: 'online' | 'report' | 'entry';
  readonly name: string;
  readonly nameEn: string | null;
  /** The field whose choices they are. */
  readonly field: string;
  readonly fieldEn: string | null;
}

const kinds: Readonly<Record<Used['kind'], Label>> = { online: onlineForm.label, report: onlineReport.label, entry: competitionForm.label };

/** Forms and reports whose fields take their choices from a dictionary: what is published, and drafts alike. */
const usesOf = ({ tx, tenantId }: TxCtx, code: string): Promise<Used[]> =>
  tx.many<Used>(
    `with one_field as (
       select 'online' as kind, f.form_name as name, f.form_name_en as name_en, x.field, x.field ->> 'dictCode' as code
       from online_form f cross join lateral jsonb_array_elements(f.fields) as x(field) where f.tenant_id = $1 and f.del_flag = '0'
       union all
       select 'online', f.form_name, f.form_name_en, x.field, x.field ->> 'dictCode'
       from online_form f join online_form_version v on v.form_id = f.id and v.version = f.form_version and v.tenant_id = f.tenant_id
         cross join lateral jsonb_array_elements(v.fields) as x(field) where f.tenant_id = $1 and f.del_flag = '0'
       union all
       select 'report', r.report_name, r.report_name_en, x.field, x.field ->> 'dictCode'
       from online_report r cross join lateral jsonb_array_elements(coalesce(r.query -> 'params', '[]')) as x(field)
       where r.tenant_id = $1 and r.del_flag = '0'
       union all
       select 'entry', e.form_name, e.form_name_en, x.field, x.field ->> 'dictCode'
       from ds_tb_competition_form e cross join lateral jsonb_array_elements(e.fields) as x(field) where e.tenant_id = $1 and e.del_flag = '0')
     select distinct kind, name, name_en as "nameEn", coalesce(field ->> 'label', field ->> 'name') as field, field ->> 'labelEn' as "fieldEn"
     from one_field where code = $2 order by kind, name`,
    [tenantId, code],
  );

/** Refuses if a form or a report takes its choices from the dictionary, and names where. */
export async function refuseUsedDict(
  ctx: TxCtx,
  { dictCode, dictName, dictNameEn }: Pick<Columns<typeof dict>, 'dictCode' | 'dictName' | 'dictNameEn'>,
): Promise<void> {
  const { language } = ctx;
  const uses = await usesOf(ctx, dictCode ?? '');
  if (uses.length === 0) return;
  throw new Failure('dict.in_use', {
    name: labelIn(inBoth(dictName ?? '', dictNameEn), language),
    where: whereUsed(
      language,
      uses.map(({ kind, name, nameEn, field, fieldEn }) => ({
        of: namedOne(kinds[kind], inBoth(name, nameEn)),
        field: inBoth(field, fieldEn),
      })),
    ),
  });
}
