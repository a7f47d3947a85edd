import { reportStatus, subAdminSubmit, worksStatus } from '@saiyun/sdk/entities';
import { insertEntity } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { subAdministrator } from '../platform/people.ts';

interface UnitWorks {
  readonly competition: string;
  readonly unit: string;
  readonly group: string | null;
  readonly ids: readonly string[];
  readonly isLocked: boolean;
}

/** What becomes of works that may still change; those that are locked were accepted. */
const open = [reportStatus.waiting, reportStatus.returned, reportStatus.withdrawn, reportStatus.waiting] as const;

/** Submissions of one competition. */
const mostReports = 30;

/** Works that the sub-administrator reported, by school and group, in every state. Some schools have not been reported yet. */
export async function seedReports(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  const { tx, cipher } = seeding;
  const found = await tx.many<UnitWorks>(
    `select w.competition_id as competition, r.unit_id as unit, w.group_id as "group", array_agg(w.id order by w.works_no, w.id) as ids,
       bool_and(w.status = '${worksStatus.locked}') as "isLocked"
     from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = w.tenant_id
     where w.tenant_id = $1 and w.status in ('${worksStatus.submitted}', '${worksStatus.locked}') and w.del_flag = '0' and r.unit_id is not null
     group by 1, 2, 3 order by 1, 2, 3`,
    [tenant.id],
  );
  const places = new Map<string, UnitWorks[]>();
  for (const place of found) places.set(place.competition, [...(places.get(place.competition) ?? []), place]);
  // Every third has not been reported.
  const reported = [...places.values()].flatMap((of) => of.filter((_, n) => n % 3 > 0).slice(0, mostReports));
  const drawn = { n: 0 };
  await insertEntity(
    tx,
    cipher,
    subAdminSubmit,
    reported.map(({ competition, unit, group, ids, isLocked }, n) => {
      const status = isLocked ? reportStatus.accepted : (open[drawn.n++ % open.length] ?? reportStatus.waiting);
      return {
        id: idOf(`report:${competition}:${unit}:${group}`),
        tenantId: tenant.id,
        createBy: subAdministrator.username,
        createTime: at(seeding, -3, 9 + n / 60),
        competitionId: competition,
        unitId: unit,
        groupId: group,
        workIds: ids.slice(0, 2).join(','),
        worksCount: Math.min(ids.length, 2),
        note: n % 3 === 0 ? '已逐件核对作品与队伍信息。' : null,
        status,
        reason: status === reportStatus.returned ? '有作品缺少原创性承诺书，请补齐后重新报送。' : null,
        submitBy: subAdministrator.username,
        submitTime: at(seeding, -2, 10 + n / 60),
      };
    }),
  );
}
