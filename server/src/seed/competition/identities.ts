import { identityRuling, identityRulings } from '@saiyun/sdk/entities';
import { gatherSets, type Project, usualParams } from '../../areas/review/allotting/gather.ts';
import { insertEntity } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import { at, type Seeding, type SeedTenant } from '../../defaults/seeding.ts';
import { userId } from '../platform/people.ts';

interface Namesake {
  readonly memberId: string;
  readonly registrationId: string;
  readonly competitionId: string;
  readonly memberRole: string;
  readonly expertId: string;
  readonly name: string;
  readonly unit: string;
}

/** The first is open, the others are ruled on. */
const rulings = [undefined, identityRulings.different, identityRulings.same] as const;

/**
 * Members of teams of a round who have the name and the school of an expert and a passport where the expert has an identity card: nothing
 * says whether they are one person.
 */
export async function seedIdentities(seeding: Seeding, tenant: SeedTenant, project: Project): Promise<void> {
  const { tx, cipher } = seeding;
  const sets = await gatherSets({ tx, tenantId: tenant.id, now: () => seeding.today }, project, { ...usualParams, readyOnly: true });
  const works = sets.works.map(({ id }) => id);
  const chosen: Namesake[] = [];
  for (const { id } of sets.experts.filter(({ isActive }) => isActive)) {
    if (chosen.length === rulings.length) break;
    // Each expert shares a name with somebody of another team, whose work they have not been given.
    const found = await tx.one<Namesake>(
      `select m.id as "memberId", r.id as "registrationId", r.competition_id as "competitionId", m.member_role as "memberRole",
         e.id as "expertId", e.real_name as name, e.unit_id as unit
       from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id join ds_tb_registration_member m on m.registration_id = r.id
         join ds_tb_expert e on e.unit_id <> r.unit_id
       where w.tenant_id = $1 and w.id = any($2) and e.tenant_id = $1 and e.id = $3 and m.member_role = 'member' and m.del_flag = '0'
         and not r.id = any($4) and not exists (select 1 from ds_tb_works_allot a where a.works_id = w.id and a.expert_id = e.id)
       order by m.id limit 1`,
      [tenant.id, works, id, chosen.map(({ registrationId }) => registrationId)],
    );
    if (found) chosen.push(found);
  }
  for (const [n, { memberId, name, unit }] of chosen.entries()) {
    const idNo = cipher.seal(`E2026000${n}`);
    await tx.run(
      `update ds_tb_registration_member set real_name = $3, unit_id = $4, id_type = 'passport', id_no = $5, id_no_hash = $6 where id = $1 and tenant_id = $2`,
      [memberId, tenant.id, name, unit, idNo.cipher, idNo.hash],
    );
  }
  await insertEntity(
    tx,
    cipher,
    identityRuling,
    chosen.flatMap(({ expertId, registrationId, competitionId, memberRole, name }, n) => {
      const ruling = rulings[n];
      if (ruling === undefined) return [];
      return [
        {
          id: idOf(`identityRuling:${expertId}`),
          tenantId: tenant.id,
          createBy: 'admin',
          createTime: at(seeding, -2, 10 + n / 60),
          expertId,
          registrationId,
          competitionId,
          personName: name,
          memberRole,
          ruling,
          remark: ruling === identityRulings.same ? '本人来电确认，护照与身份证为同一人。' : '已与学校核实，是同名学生。',
          decidedBy: userId(tenant.id, 'admin'),
          decideTime: at(seeding, -2, 10 + n / 60),
        },
      ];
    }),
  );
}
