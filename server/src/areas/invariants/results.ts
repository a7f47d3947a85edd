import { no } from '@saiyun/sdk/contract';
import { awardStatus, certificateStatus, reviewStatus, scoreRunStatus } from '@saiyun/sdk/entities';
import type { Check, Finding } from './check.ts';
import { namedRows } from './check.ts';

/**
 * B11.5: every award follows from a run that was confirmed and scored its work, every valid certificate of an award from one that is
 * confirmed. A run that another has taken the place of was confirmed.
 */
export const awards: Check = {
  name: 'awards',
  label: ['奖项出自已确认的成绩，证书出自已确认的奖项', 'awards follow from confirmed scores, certificates from confirmed awards'],
  run: async ({ db }) => {
    const findings: Finding[] = [];
    // All tenants: an award is of one.
    const loose = await db.many<{ id: string; run: string }>(
      `select a.id, a.run_id as run from ds_tb_award a where a.del_flag = '0' and not exists (
         select 1 from ds_tb_score_run n join ds_tb_works_score s on s.run_id = n.id and s.works_id = a.works_id and s.del_flag = '0'
         where n.id = a.run_id and n.tenant_id = a.tenant_id and n.project_id = a.project_id and n.del_flag = '0'
           and n.status in ('${scoreRunStatus.confirmed}', '${scoreRunStatus.superseded}'))
       order by a.id limit ${namedRows}`,
    );
    for (const { id, run } of loose)
      findings.push({ table: 'ds_tb_award', id, detail: `run ${run} is not confirmed or does not score its work` });
    // All tenants: a certificate is of one.
    const issued = await db.many<{ id: string; award: string }>(
      `select c.id, c.award_id as award from ds_tb_certificate c
       where c.award_id is not null and c.status = '${certificateStatus.valid}' and c.del_flag = '0' and not exists (
         select 1 from ds_tb_award a where a.id = c.award_id and a.tenant_id = c.tenant_id and a.status = '${awardStatus.confirmed}' and a.del_flag = '0')
       order by c.id limit ${namedRows}`,
    );
    for (const { id, award } of issued) findings.push({ table: 'ds_tb_certificate', id, detail: `valid, award ${award} is not confirmed` });
    return findings;
  },
};

/** B5: nobody has two valid certificates of one template for one award, whatever its version. */
export const certificates: Check = {
  name: 'certificates',
  label: ['同一奖项同一人只有一份有效证书', 'one valid certificate for a holder and an award'],
  run: async ({ db }) => {
    // All tenants: a certificate is of one.
    const rows = await db.many<{ id: string; n: number }>(
      `select min(c.id) as id, count(*)::int as n from ds_tb_certificate c join ds_tb_certificate_template t on t.id = c.template_id
       where c.status = '${certificateStatus.valid}' and c.del_flag = '0'
       group by c.tenant_id, t.template_name, c.competition_id, c.holder_id, c.award_id having count(*) > 1 order by 1 limit ${namedRows}`,
    );
    return rows.map(({ id, n }) => ({ table: 'ds_tb_certificate', id, detail: `${n} valid ones of its template, holder and award` }));
  },
};

/** B4: a submitted review has a final version, and no version number stands twice. */
export const finalVersions: Check = {
  name: 'versions',
  label: ['已提交的评审有唯一的最终版本', 'a submitted review has one final version'],
  run: async ({ db }) => {
    // All tenants: a review is of one.
    const rows = await db.many<{ id: string; n: number }>(
      `select a.id, count(r.id)::int as n from ds_tb_works_allot a
         left join ds_tb_review_result r on r.allot_id = a.id and r.is_draft = '${no}' and r.del_flag = '0'
           and r.version_no = (select max(v.version_no) from ds_tb_review_result v where v.allot_id = a.id and v.is_draft = '${no}' and v.del_flag = '0')
       where a.status = '${reviewStatus.submitted}' and a.del_flag = '0' group by a.id having count(r.id) <> 1 order by a.id limit ${namedRows}`,
    );
    return rows.map(({ id, n }) => ({ table: 'ds_tb_works_allot', id, detail: `${n} final versions` }));
  },
};
