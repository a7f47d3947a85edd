import type { AllotUnclear } from '@saiyun/sdk/calls';
import { identityRuling } from '@saiyun/sdk/entities';
import { isResidentId } from '@saiyun/sdk/rules';
import { maskValue } from '@saiyun/sdk/view';
import { entityModule, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { inLanguage } from '../../kernel/row/in-language.ts';
import { parties, recusedPairs } from './conflicts.ts';

type Reader = Pick<TxCtx, 'tx' | 'tenantId' | 'now' | 'cipher'>;

interface Namesake {
  readonly competitionId: string;
  readonly personName: string;
  readonly memberRole: string;
}

/** Who in an entry has the name of an expert; a ruling about anybody else would say nothing. */
const namesakeOf = async ({ tx, tenantId }: TxCtx, expertId: string, registrationId: string): Promise<Namesake> => {
  const found = await tx.one<Namesake>(
    `select r.competition_id as "competitionId", p.name as "personName", p.role as "memberRole" from ds_tb_registration r
       cross join lateral (
         select r.real_name as name, 'captain' as role
         union all
         select m.real_name, m.member_role from ds_tb_registration_member m
         where m.tenant_id = $1 and m.registration_id = r.id and m.del_flag = '0'
       ) p join ds_tb_expert e on e.id = $2 and e.tenant_id = $1 and e.del_flag = '0'
     where r.id = $3 and r.tenant_id = $1 and r.del_flag = '0' and ds_tb_unit_name_key(p.name) = ds_tb_unit_name_key(e.real_name)
     order by p.role = 'tutor', p.role limit 1`,
    [tenantId, expertId, registrationId],
  );
  if (!found) throw inputFailure({ field: 'registrationId', code: 'rule', message: 'identity.noNamesake' });
  return found;
};

/** Rulings on whether two people of one name are one person (domain B3): the last one to rule is named, the audit log has all. */
export const identityRulingModule = entityModule(identityRuling, {
  async beforeAdd(ctx, draft) {
    const found = await namesakeOf(ctx, String(draft.expertId), String(draft.registrationId));
    Object.assign(draft, found, { decidedBy: ctx.actor.userId, decideTime: ctx.now() });
  },
  async beforeEdit(ctx, _row, draft) {
    if (Object.keys(draft).length > 0) Object.assign(draft, { decidedBy: ctx.actor.userId, decideTime: ctx.now() });
  },
});

/** An expert and an entry with somebody of the same name and school. */
export interface Unclear {
  readonly expertId: string;
  readonly registrationId: string;
  readonly worksId: string;
  /** The row of the entry or of its member that has the name. */
  readonly personId: string;
  readonly memberRole: string;
}

/**
 * Which of these experts may be people of these works, without anything that says so or otherwise: they have the name and the school of one,
 * and nobody has ruled. Whoever has two identity cards is two people; a passport beside a card says nothing. Pairs that must keep apart
 * anyway are left out.
 */
export async function unclearPairs(reader: Reader, expertIds: readonly string[], worksIds: readonly string[]): Promise<readonly Unclear[]> {
  const named = await reader.tx.many<Unclear & { readonly expertIdNo: string | null; readonly personIdNo: string | null }>(
    `${parties}
     ), unclear as (
       select e.id as expert_id, p.registration_id, p.works_id, p.person_id, p.role from expert e
         join person p on ds_tb_unit_name_key(p.real_name) = ds_tb_unit_name_key(e.real_name)
         join ds_tb_unit u on u.tenant_id = $1 and u.id = p.unit_id and coalesce(u.merged_into_id, u.id) = e.whole_unit_id
       where p.id_no_hash is distinct from e.id_no_hash and p.phone_hash is distinct from e.phone_hash and p.user_id is distinct from e.user_id
         and not exists (select 1 from ds_tb_identity_ruling i where i.tenant_id = $1 and i.expert_id = e.id
           and i.registration_id = p.registration_id and i.del_flag = '0')
     )
     select distinct on (c.expert_id, c.registration_id) c.expert_id as "expertId", c.registration_id as "registrationId", c.works_id as "worksId",
       c.person_id as "personId", c.role as "memberRole",
       e.id_no as "expertIdNo", coalesce(m.id_no, r.id_no) as "personIdNo"
     from unclear c join ds_tb_expert e on e.id = c.expert_id join ds_tb_registration r on r.id = c.registration_id
       left join ds_tb_registration_member m on m.id = c.person_id
     order by c.expert_id, c.registration_id, c.role = 'tutor', c.role, c.works_id`,
    [reader.tenantId, expertIds, worksIds, reader.now()],
  );
  const isCard = (sealed: string | null): boolean => sealed !== null && isResidentId(reader.cipher.open(sealed) ?? '');
  const found = named.filter(({ expertIdNo, personIdNo }) => !(isCard(expertIdNo) && isCard(personIdNo)));
  if (found.length === 0) return [];
  const apart = await recusedPairs(
    reader,
    [...new Set(found.map(({ expertId }) => expertId))],
    [...new Set(found.map(({ worksId }) => worksId))],
  );
  const known = new Set(apart.map(({ expertId, worksId }) => `${expertId} ${worksId}`));
  return found.filter(({ expertId, worksId }) => !known.has(`${expertId} ${worksId}`));
}

interface FactRow extends Omit<AllotUnclear, 'expertPhone' | 'expertIdNo' | 'personPhone' | 'personIdNo'> {
  readonly expertPhone: string | null;
  readonly expertIdNo: string | null;
  readonly personPhone: string | null;
  readonly personIdNo: string | null;
}

/** What is known of both sides of these pairs, for somebody to rule by; numbers are masked. */
export async function unclearFacts(
  { tx, tenantId, cipher, language }: Pick<TxCtx, 'tx' | 'tenantId' | 'cipher' | 'language'>,
  pairs: readonly Unclear[],
): Promise<readonly AllotUnclear[]> {
  if (pairs.length === 0) return [];
  const rows = await tx.many<FactRow>(
    `select e.id as "expertId", r.id as "registrationId", e.real_name as "expertName", e.phone as "expertPhone", e.id_no as "expertIdNo",
       coalesce((select ${inLanguage('n', 'unit_name', 'unit_name_en', '$3')} from ds_tb_unit n where n.tenant_id = $1 and n.id = e.unit_id), e.other_unit) as "expertUnit",
       coalesce(r.register_no, '') as "registerNo", ${inLanguage('r', 'team_name', 'team_name_en', '$3')} as "teamName",
       coalesce(m.real_name, r.real_name) as "personName", p."memberRole", case when m.id is null then r.phone else m.phone end as "personPhone",
       case when m.id is null then r.id_no else m.id_no end as "personIdNo",
       (select ${inLanguage('u', 'unit_name', 'unit_name_en', '$3')} from ds_tb_unit u where u.tenant_id = $1 and u.id = coalesce(m.unit_id, r.unit_id)) as "personUnit"
     from jsonb_to_recordset($2::jsonb) as p("expertId" text, "registrationId" text, "personId" text, "memberRole" text)
       join ds_tb_expert e on e.id = p."expertId" and e.tenant_id = $1 and e.del_flag = '0'
       join ds_tb_registration r on r.id = p."registrationId" and r.tenant_id = $1 and r.del_flag = '0'
       left join ds_tb_registration_member m on m.id = p."personId" and m.tenant_id = $1 and m.del_flag = '0'
     order by e.real_name, e.id, r.register_no, r.id`,
    [tenantId, JSON.stringify(pairs), language === 'en'],
  );
  const masked = (mask: 'phone' | 'idNo', sealed: string | null): string | null => sealed && maskValue(mask, cipher.open(sealed) ?? '');
  return rows.map((row) => ({
    ...row,
    expertPhone: masked('phone', row.expertPhone),
    expertIdNo: masked('idNo', row.expertIdNo),
    personPhone: masked('phone', row.personPhone),
    personIdNo: masked('idNo', row.personIdNo),
  }));
}
