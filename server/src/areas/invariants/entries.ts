import { registrationStatus, worksStatus } from '@saiyun/sdk/entities';
import type { Check, Finding } from './check.ts';
import { namedRows } from './check.ts';

const out = `'${registrationStatus.failed}', '${registrationStatus.withdrawn}'`;

/** B2: nobody is captain or member of more live entries of a competition than it allows. */
export const personLimits: Check = {
  name: 'persons',
  label: ['每人报名数不超过上限', 'nobody has more entries than allowed'],
  run: async ({ db }) => {
    // All tenants: a competition is of one.
    const rows = await db.many<{ id: string; competition: string; n: number; most: number }>(
      `select min(p.entry) as id, p.competition_id as competition, count(distinct p.entry)::int as n, coalesce(c.per_person_max, 1)::int as most from (
         select r.id as entry, r.competition_id, r.id_no_hash from ds_tb_registration r where r.del_flag = '0' and r.status not in (${out})
         union all
         select r.id, r.competition_id, m.id_no_hash from ds_tb_registration_member m join ds_tb_registration r on r.id = m.registration_id
         where m.member_role = 'member' and m.del_flag = '0' and r.del_flag = '0' and r.status not in (${out})
       ) p join ds_tb_competition c on c.id = p.competition_id
       group by p.competition_id, p.id_no_hash, c.per_person_max having count(distinct p.entry) > coalesce(c.per_person_max, 1)
       order by 1 limit ${namedRows}`,
    );
    return rows.map(({ id, competition, n, most }) => ({
      table: 'ds_tb_registration',
      id,
      detail: `somebody in it has ${n} entries of ${most} in competition ${competition}`,
    }));
  },
};

/** B1, B2: schools and groups have no more approved entries than their quotas. */
export const quotas: Check = {
  name: 'quotas',
  label: ['已通过的报名不超过名额', 'approved entries are within the quotas'],
  run: async ({ db }) => {
    const findings: Finding[] = [];
    // All tenants: a competition is of one.
    const ofUnits = await db.many<{ id: string; competition: string; n: number; quota: number }>(
      `select r.unit_id as id, r.competition_id as competition, count(*)::int as n, min(coalesce(a.quota, c.unit_quota))::int as quota
       from ds_tb_registration r join ds_tb_competition c on c.id = r.competition_id
         left join ds_tb_unit_authorize a on a.competition_id = r.competition_id and a.unit_id = r.unit_id and a.del_flag = '0'
       where r.status = '${registrationStatus.approved}' and r.del_flag = '0'
       group by r.unit_id, r.competition_id having count(*) > min(coalesce(a.quota, c.unit_quota)) order by 1, 2 limit ${namedRows}`,
    );
    for (const { id, competition, n, quota } of ofUnits)
      findings.push({ table: 'ds_tb_unit', id, detail: `${n} approved entries of ${quota} in competition ${competition}` });
    // All tenants: a competition is of one.
    const ofGroups = await db.many<{ id: string; n: number; quota: number }>(
      `select g.id, count(*)::int as n, g.quota from ds_tb_competition_group g join ds_tb_registration r on r.group_id = g.id
       where g.quota is not null and g.del_flag = '0' and r.status = '${registrationStatus.approved}' and r.del_flag = '0'
       group by g.id, g.quota having count(*) > g.quota order by g.id limit ${namedRows}`,
    );
    for (const { id, n, quota } of ofGroups)
      findings.push({ table: 'ds_tb_competition_group', id, detail: `${n} approved entries of ${quota}` });
    return findings;
  },
};

/** B2: what was uploaded to a work that was committed is the file of its commitment. */
export const commitments: Check = {
  name: 'commitments',
  label: ['上传的作品与承诺的摘要一致', 'committed works have the file of their digest'],
  run: async ({ db }) => {
    // All tenants: a work is of one.
    const rows = await db.many<{ id: string; version: string }>(
      `select w.id, w.current_version_id as version from ds_tb_works w
       where w.commit_hash is not null and w.status in ('${worksStatus.submitted}', '${worksStatus.locked}') and w.del_flag = '0'
         and exists (select 1 from ds_tb_works_file f where f.version_id = w.current_version_id and f.del_flag = '0')
         and not exists (select 1 from ds_tb_works_file f where f.version_id = w.current_version_id and f.sha256 = w.commit_hash and f.del_flag = '0')
       order by w.id limit ${namedRows}`,
    );
    return rows.map(({ id, version }) => ({
      table: 'ds_tb_works',
      id,
      detail: `no file of version ${version} has the digest that was committed`,
    }));
  },
};
