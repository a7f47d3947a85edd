import { type Issue, ruleIssue, yes } from '@saiyun/sdk/contract';
import { registrationStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../db/db.ts';
import type { Cipher } from '../../kernel/cipher/cipher.ts';
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

/** Somebody of an entry by hashes, as its rows store them. */
export interface PhoneOf {
  readonly entry: string;
  readonly competition: string;
  readonly id: string;
  readonly phone: string;
}

/**
 * Those who share their mobile number with somebody of another ID number in the same entry, or in one of the competition that was handed
 * in. Whoever has no ID number yet is nobody else.
 */
export function phoneSharers(
  db: Tx,
  { tenantId, cipher }: { readonly tenantId: number; readonly cipher: Pick<Cipher, 'hash'> },
  people: readonly PhoneOf[],
): Promise<readonly Pick<PhoneOf, 'entry' | 'id'>[]> {
  if (people.length === 0) return Promise.resolve([]);
  const counts = `(r.id = p.entry or r.status not in ('${registrationStatus.draft}', '${registrationStatus.failed}', '${registrationStatus.withdrawn}'))`;
  return db.many(
    `select p.entry, p.id from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as p(entry, competition, id, phone)
     where exists (select 1 from ds_tb_registration r
         where r.tenant_id = $1 and r.phone_hash = p.phone and r.competition_id = p.competition and r.id_no_hash not in (p.id, $6) and ${counts} and r.del_flag = '0')
       or exists (select 1 from ds_tb_registration_member m join ds_tb_registration r on r.id = m.registration_id and r.tenant_id = m.tenant_id
         where m.tenant_id = $1 and m.phone_hash = p.phone and m.id_no_hash not in (p.id, $6) and m.del_flag = '0'
           and r.competition_id = p.competition and ${counts} and r.del_flag = '0')`,
    [
      tenantId,
      people.map(({ entry }) => entry),
      people.map(({ competition }) => competition),
      people.map(({ id }) => id),
      people.map(({ phone }) => phone),
      cipher.hash(''),
    ],
  );
}

interface Person {
  readonly idNo?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** Which of the people of an entry, by their place, have a mobile number that a competition takes for one person only. */
export async function takenPhones(
  ctx: TxCtx,
  competition: Competition,
  entry: string,
  people: readonly Person[],
): Promise<ReadonlySet<number>> {
  if (competition.phoneOnce !== yes) return new Set();
  const asked = people.flatMap(({ idNo, phone }, i) => (idNo && phone ? [{ i, id: ctx.cipher.hash(idNo), phone }] : []));
  const found = await phoneSharers(
    ctx.tx,
    ctx,
    asked.map(({ id, phone }) => ({ entry, competition: competition.id, id, phone: ctx.cipher.hash(phone) })),
  );
  const sharers = new Set(found.map(({ id }) => id));
  return new Set(asked.flatMap(({ i, id }) => (sharers.has(id) ? [i] : [])));
}

/** The same of one person, as what is wrong with the number. */
export async function phoneIssues(ctx: TxCtx, competition: Competition, entry: string, person: Person): Promise<Issue[]> {
  return (await takenPhones(ctx, competition, entry, [person])).size > 0 ? [ruleIssue('phone', 'registration.phoneTaken')] : [];
}

/** Refuses to hand in an entry with such a person. */
export async function refuseTakenPhones(
  ctx: TxCtx,
  competition: Competition,
  entry: string,
  people: readonly (Person & { readonly realName: string })[],
): Promise<void> {
  const [first] = await takenPhones(ctx, competition, entry, people);
  if (first !== undefined) throw new Failure('registration.phone_taken', { person: people[first]?.realName ?? '' });
}
