import { callRoles, joinNames, toLanguage } from '@saiyun/sdk/contract';
import { awardStatus, certificateStatus, registrationStatus, reviewStatus } from '@saiyun/sdk/entities';
import { type CertificateFact, writtenDay } from '@saiyun/sdk/logic/certificate';
import { toWireTime } from '@saiyun/sdk/view';
import { scopeOf } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Condition } from '../../kernel/entity-module.ts';
import { expertModule } from '../expert/expert.ts';
import { registrationModule } from '../registration/registration.ts';
import { sameTemplate } from './sheet-of.ts';

/** Somebody who gets a certificate, and what it may say of them. */
export interface Holder {
  readonly holderType: 'person' | 'unit';
  readonly holderId: string;
  readonly holderName: string;
  readonly userId: string | null;
  readonly registrationId: string | null;
  readonly unitId: string | null;
  readonly areaId: string | null;
  readonly groupId: string | null;
  readonly awardId: string | null;
  readonly facts: Readonly<Partial<Record<CertificateFact, string>>>;
}

/** For whom the certificates of a batch are. */
export interface Recipients {
  readonly competitionId: string;
  readonly certKind: string;
  readonly locale: string;
  readonly unitIds: readonly string[] | null;
  readonly registrationIds: readonly string[] | null;
  /** Names of awards; entries without one of them are left out. */
  readonly awardLevels: readonly string[] | null;
}

/** Entries, units or experts in one page: some hundred certificates. */
const pageSize = 100;

/** A fact that is not there is left out. */
const factsOf = (given: Readonly<Partial<Record<CertificateFact, string | null>>>): Holder['facts'] =>
  Object.fromEntries(Object.entries(given).filter((one): one is [string, string] => one[1] !== null && one[1].trim() !== ''));

/** What the caller may see of a record; `true` if that is all. */
const seen = (ctx: Ctx, module: Parameters<typeof scopeOf>[1], first: number): Condition =>
  scopeOf(
    ctx,
    module,
    ctx.actor.roles.filter((role) => callRoles(module.entity, 'list').includes(role)),
    first,
  ) ?? { sql: 'true', params: [] };

interface EntryRow {
  readonly registrationId: string;
  readonly unitId: string;
  readonly areaId: string | null;
  readonly groupId: string | null;
  readonly awardId: string | null;
  readonly people: readonly { readonly id: string; readonly name: string; readonly role: string; readonly userId: string | null }[];
  readonly teamName: string;
  readonly worksTitle: string | null;
  readonly worksNo: string | null;
  readonly rank: number | null;
  readonly confirmTime: Date | null;
  readonly areaName: string | null;
  readonly awardName: string | null;
  readonly competitionName: string;
  readonly groupName: string | null;
  readonly unitName: string | null;
}

/** Entries with their people and, once it is confirmed, their award. */
const entriesAfter = (ctx: Ctx, of: Recipients, after: string): Promise<EntryRow[]> => {
  const scope = seen(ctx, registrationModule, 9);
  return ctx.db.many<EntryRow>(
    `select t.id as "registrationId", t.unit_id as "unitId", t.area_id as "areaId", t.group_id as "groupId", a.id as "awardId",
       case when $4 then coalesce(t.team_name_en, t.team_name) else t.team_name end as "teamName",
       case when $4 then coalesce(w.title_en, w.title) else w.title end as "worksTitle", w.works_no as "worksNo",
       a.rank, a.confirm_time as "confirmTime", case when $4 then coalesce(z.area_name_en, z.area_name) else z.area_name end as "areaName",
       case when $4 then coalesce(a.award_level_en, a.award_level) else a.award_level end as "awardName",
       case when $4 then coalesce(c.competition_name_en, c.competition_name) else c.competition_name end as "competitionName",
       case when $4 then coalesce(g.group_name_en, g.group_name) else g.group_name end as "groupName",
       case when $4 then coalesce(u.unit_name_en, u.unit_name) else u.unit_name end as "unitName",
       (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.real_name, 'role', p.member_role, 'userId', p.user_id) order by p.at, p.id)
        from (select t.id, t.real_name, 'captain' as member_role, t.captain_user_id as user_id, -1 as at
              union all
              select m.id, m.real_name, m.member_role, m.user_id, coalesce(m.order_num, 0) from ds_tb_registration_member m
              where m.registration_id = t.id and m.tenant_id = t.tenant_id and m.del_flag = '0' and m.id_no_hash <> t.id_no_hash) p) as people
     from ds_tb_registration t
     join ds_tb_competition c on c.id = t.competition_id and c.tenant_id = t.tenant_id
     left join ds_tb_competition_group g on g.id = t.group_id and g.tenant_id = t.tenant_id
     left join ds_tb_unit u on u.id = t.unit_id and u.tenant_id = t.tenant_id
     left join ds_tb_competition_area z on z.id = t.area_id and z.tenant_id = t.tenant_id
     left join lateral (select o.id, o.works_no, o.title, o.title_en from ds_tb_works o
       where o.registration_id = t.id and o.tenant_id = t.tenant_id and o.del_flag = '0' order by o.create_time, o.id limit 1) w on true
     left join lateral (select d.id, d.award_level, d.award_level_en, d.confirm_time, d.rank_no as rank from ds_tb_award d
       where d.works_id = w.id and d.tenant_id = t.tenant_id and d.status = '${awardStatus.confirmed}' and d.del_flag = '0'
       order by d.level_no, d.id limit 1) a on true
     where t.tenant_id = $1 and t.competition_id = $2 and t.status = '${registrationStatus.approved}' and t.del_flag = '0' and t.id > $3
       and ($5::text[] is null or t.unit_id = any($5)) and ($6::text[] is null or t.id = any($6)) and (not $7 or a.id is not null)
       and ($8::text[] is null or a.award_level = any($8)) and ${scope.sql}
     order by t.id limit ${pageSize}`,
    [
      ctx.tenantId,
      of.competitionId,
      after,
      of.locale === 'en',
      of.unitIds,
      of.registrationIds,
      of.certKind === 'award',
      of.awardLevels,
      ...scope.params,
    ],
  );
};

const peopleOf = (row: EntryRow, { certKind, locale }: Recipients): readonly Holder[] => {
  const names = (isTutor: boolean): string =>
    joinNames(
      toLanguage(locale),
      row.people.filter(({ role }) => (role === 'tutor') === isTutor).map(({ name }) => name),
    );
  const {
    teamName,
    worksTitle,
    worksNo,
    rank,
    confirmTime,
    areaName,
    awardName,
    competitionName,
    groupName,
    unitName,
    registrationId,
    unitId,
    areaId,
    groupId,
    awardId,
  } = row;
  const common = {
    teamName,
    worksTitle,
    worksNo,
    awardName,
    rank: rank === null ? null : String(rank),
    awardDate: confirmTime === null ? null : writtenDay(toWireTime(confirmTime).slice(0, 10), locale),
    areaName,
    competitionName,
    groupName,
    unitName,
    memberNames: names(false),
    tutorNames: names(true),
  };
  return row.people
    .filter(({ role }) => (role === 'tutor') === (certKind === 'tutor'))
    .map(({ id, name, userId }) => ({
      holderType: 'person',
      holderId: id,
      holderName: name,
      userId,
      registrationId,
      unitId,
      areaId,
      groupId,
      awardId: certKind === 'participation' ? null : awardId,
      facts: factsOf({ ...common, realName: name }),
    }));
};

interface UnitRow {
  readonly id: string;
  readonly unitName: string;
  readonly areaId: string | null;
  readonly competitionName: string;
}

/** Units with approved entries. */
const unitsAfter = (ctx: Ctx, of: Recipients, after: string): Promise<UnitRow[]> => {
  const scope = seen(ctx, registrationModule, 6);
  return ctx.db.many<UnitRow>(
    `select u.id, case when $4 then coalesce(u.unit_name_en, u.unit_name) else u.unit_name end as "unitName", u.area_id as "areaId",
       case when $4 then coalesce(c.competition_name_en, c.competition_name) else c.competition_name end as "competitionName"
     from ds_tb_unit u join ds_tb_competition c on c.id = $2 and c.tenant_id = u.tenant_id
     where u.tenant_id = $1 and u.del_flag = '0' and u.id > $3 and ($5::text[] is null or u.id = any($5))
       and exists (select 1 from ds_tb_registration t where t.unit_id = u.id and t.tenant_id = u.tenant_id and t.competition_id = $2
         and t.status = '${registrationStatus.approved}' and t.del_flag = '0' and ${scope.sql})
     order by u.id limit ${pageSize}`,
    [ctx.tenantId, of.competitionId, after, of.locale === 'en', of.unitIds, ...scope.params],
  );
};

interface ExpertRow {
  readonly id: string;
  readonly realName: string;
  readonly userId: string | null;
  readonly unitId: string | null;
  readonly unitName: string | null;
  readonly competitionName: string;
}

/** Experts who handed in a review of the competition's works. */
const expertsAfter = (ctx: Ctx, of: Recipients, after: string): Promise<ExpertRow[]> => {
  const scope = seen(ctx, expertModule, 6);
  return ctx.db.many<ExpertRow>(
    `select t.id, t.real_name as "realName", t.user_id as "userId", t.unit_id as "unitId",
       case when $4 then coalesce(u.unit_name_en, u.unit_name) else u.unit_name end as "unitName",
       case when $4 then coalesce(c.competition_name_en, c.competition_name) else c.competition_name end as "competitionName"
     from ds_tb_expert t join ds_tb_competition c on c.id = $2 and c.tenant_id = t.tenant_id
     left join ds_tb_unit u on u.id = t.unit_id and u.tenant_id = t.tenant_id
     where t.tenant_id = $1 and t.del_flag = '0' and t.id > $3 and ($5::text[] is null or t.unit_id = any($5))
       and exists (select 1 from ds_tb_works_allot l join ds_tb_review_project p on p.id = l.project_id and p.tenant_id = l.tenant_id
         where l.expert_id = t.id and l.tenant_id = t.tenant_id and l.status = '${reviewStatus.submitted}' and l.del_flag = '0' and p.competition_id = $2)
       and ${scope.sql}
     order by t.id limit ${pageSize}`,
    [ctx.tenantId, of.competitionId, after, of.locale === 'en', of.unitIds, ...scope.params],
  );
};

/** Everybody who gets a certificate, in blocks and always in the same order, as far as the caller may see them. */
export async function* holdersOf(ctx: Ctx, of: Recipients): AsyncGenerator<readonly Holder[], void> {
  for (let after = ''; ; ) {
    const [holders, last] = await holdersAfter(ctx, of, after);
    if (last === undefined) return;
    if (holders.length > 0) yield holders;
    after = last;
  }
}

/** For whom a batch is, by its row and its template. */
export function recipientsOf(
  batch: {
    readonly competitionId: string;
    readonly unitIds: string | null;
    readonly registrationIds: string | null;
    readonly awardLevels: unknown;
  },
  { certKind, locale }: Pick<Recipients, 'certKind' | 'locale'>,
): Recipients {
  const listOf = (text: string | null): readonly string[] | null => (text ? text.split(',') : null);
  const levels = batch.awardLevels as readonly string[] | null;
  return {
    competitionId: batch.competitionId,
    certKind,
    locale,
    unitIds: listOf(batch.unitIds),
    registrationIds: listOf(batch.registrationIds),
    awardLevels: levels?.length ? levels : null,
  };
}

interface Given {
  readonly holderId: string;
  readonly awardId: string | null;
  readonly certNo: string;
}

/** A person has a certificate for each award. */
const keyOf = ({ holderId, awardId }: Pick<Given, 'holderId' | 'awardId'>): string => `${holderId} ${awardId ?? ''}`;

/** The numbers of valid certificates that holders have of any version of a template: a repeated issue gives nobody a second one. */
export async function givenTo(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  templateId: string,
  holders: readonly Holder[],
): Promise<(holder: Holder) => string | undefined> {
  const rows = await db.many<Given>(
    `select holder_id as "holderId", award_id as "awardId", cert_no as "certNo" from ds_tb_certificate
     where tenant_id = $1 and holder_id = any($3) and status = '${certificateStatus.valid}' and del_flag = '0'
       and template_id in (select o.id from ds_tb_certificate_template t join ds_tb_certificate_template o on ${sameTemplate} where t.id = $2)`,
    [tenantId, templateId, holders.map(({ holderId }) => holderId)],
  );
  const numbers = new Map(rows.map((row) => [keyOf(row), row.certNo]));
  return (holder) => numbers.get(keyOf(holder));
}

/** One block of them, after the row that the one before ended with; without a row to go on from there are no more. */
export async function holdersAfter(ctx: Ctx, of: Recipients, after: string): Promise<readonly [readonly Holder[], string | undefined]> {
  const none = { registrationId: null, areaId: null, groupId: null, awardId: null };
  if (of.certKind === 'organiser') {
    const rows = await unitsAfter(ctx, of, after);
    const holders = rows.map(
      ({ id, unitName, areaId, competitionName }): Holder => ({
        ...none,
        holderType: 'unit',
        holderId: id,
        holderName: unitName,
        userId: null,
        unitId: id,
        areaId,
        facts: factsOf({ unitName, competitionName }),
      }),
    );
    return [holders, rows.at(-1)?.id];
  }
  if (of.certKind === 'expert') {
    const rows = await expertsAfter(ctx, of, after);
    const holders = rows.map(
      ({ id, realName, userId, unitId, unitName, competitionName }): Holder => ({
        ...none,
        holderType: 'person',
        holderId: id,
        holderName: realName,
        userId,
        unitId,
        facts: factsOf({ realName, unitName, competitionName }),
      }),
    );
    return [holders, rows.at(-1)?.id];
  }
  const rows = await entriesAfter(ctx, of, after);
  return [rows.flatMap((row) => peopleOf(row, of)), rows.at(-1)?.registrationId];
}
