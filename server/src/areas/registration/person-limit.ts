import { registrationStatus } from '@saiyun/sdk/entities';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';
import type { Competition } from '../competition/timeline.ts';
import { mostEntries } from './entrant.ts';

/**
 * What refuses people of an entry who are captain or member of as many entries of the competition as it allows, by their ID number. Locks
 * serialise decisions per person and competition. Tutors do not count.
 */
export async function manyEntries(
  ctx: TxCtx,
  competition: Competition,
  idNos: readonly string[],
  except = '',
): Promise<ReadonlyMap<string, Failure>> {
  if (idNos.length === 0) return new Map();
  const hashes = new Map(idNos.map((idNo) => [ctx.cipher.hash(idNo), idNo]));
  // In one order, so that no two calls wait for each other.
  await ctx.tx.run(
    'select pg_advisory_xact_lock(hashtextextended(k.name, 0)) from (select name from unnest($1::text[]) as n(name) order by name) k',
    [[...hashes.keys()].map((hash) => `${competition.id} ${hash}`)],
  );
  const found = await ctx.tx.many<{ hash: string; n: number }>(
    `select hash, count(*)::int as n from (
       select r.id_no_hash as hash, r.id from ds_tb_registration r
       where r.tenant_id = $1 and r.id_no_hash = any($2) and r.competition_id = $3 and r.status not in ('${registrationStatus.failed}', '${registrationStatus.withdrawn}') and r.del_flag = '0' and r.id <> $4
       union
       select m.id_no_hash, r.id from ds_tb_registration_member m join ds_tb_registration r on r.id = m.registration_id
       where m.tenant_id = $1 and m.id_no_hash = any($2) and m.member_role = 'member' and m.del_flag = '0'
         and r.competition_id = $3 and r.status not in ('${registrationStatus.failed}', '${registrationStatus.withdrawn}') and r.del_flag = '0' and r.id <> $4) entries
     group by hash`,
    [ctx.tenantId, [...hashes.keys()], competition.id, except],
  );
  const most = mostEntries(competition);
  return new Map(
    found.flatMap(({ hash, n }) => (n >= most ? [[hashes.get(hash) ?? '', new Failure('registration.person_limit', { max: most })]] : [])),
  );
}

/** Refuses the entry of such a person. */
export async function refuseManyEntries(ctx: TxCtx, competition: Competition, idNo: string, except = ''): Promise<void> {
  const failure = (await manyEntries(ctx, competition, [idNo], except)).get(idNo);
  if (failure) throw failure;
}
