import { registrationStatus } from '@saiyun/sdk/entities';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';
import type { Competition } from '../competition/timeline.ts';
import { mostEntries } from './entrant.ts';

/**
 * Refuses an entry if its person is already captain or member of as many as the competition allows. A lock serialises decisions per person
 * and competition. Tutors do not count.
 */
export async function refuseManyEntries(ctx: TxCtx, competition: Competition, idNo: string, except = ''): Promise<void> {
  const hash = ctx.cipher.hash(idNo);
  await ctx.tx.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${competition.id} ${hash}`]);
  const found = await ctx.tx.one<{ n: number }>(
    `select count(*)::int as n from (
       select r.id from ds_tb_registration r
       where r.tenant_id = $1 and r.id_no_hash = $2 and r.competition_id = $3 and r.status not in ('${registrationStatus.failed}', '${registrationStatus.withdrawn}') and r.del_flag = '0' and r.id <> $4
       union
       select r.id from ds_tb_registration_member m join ds_tb_registration r on r.id = m.registration_id
       where m.tenant_id = $1 and m.id_no_hash = $2 and m.member_role = 'member' and m.del_flag = '0'
         and r.competition_id = $3 and r.status not in ('${registrationStatus.failed}', '${registrationStatus.withdrawn}') and r.del_flag = '0' and r.id <> $4) entries`,
    [ctx.tenantId, hash, competition.id, except],
  );
  const most = mostEntries(competition);
  if ((found?.n ?? 0) >= most) throw new Failure('registration.person_limit', { max: most });
}
