import type { CertificateProblem } from '@saiyun/sdk/contract';
import { appealStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../../db/db.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Holder } from '../holders.ts';

/** An appeal or objection that waits for its answer, and the work that it is about. */
export interface OpenAppeal {
  readonly id: string;
  readonly work: string;
}

/** SQL of whether somebody waits for the answer to an appeal or objection about the works of an entry. $2 tenant. */
export function isAppealed(registrationId: string): string {
  return `exists (select 1 from ds_tb_review_appeal o join ds_tb_works w on w.id = o.works_id and w.tenant_id = o.tenant_id
    where w.registration_id = ${registrationId} and o.tenant_id = $2 and o.status in ('${appealStatus.asked}', '${appealStatus.accepted}') and o.del_flag = '0')`;
}

/**
 * The oldest open appeal or objection about each of these entries, its scores or its award. While one is open no certificate of the entry is
 * issued: what it would say is what is in dispute.
 */
export async function openAppeals(
  tx: Tx,
  tenantId: number,
  registrationIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, OpenAppeal>> {
  const ids = [...new Set(registrationIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await tx.many<OpenAppeal & { readonly registrationId: string }>(
    `select distinct on (w.registration_id) w.registration_id as "registrationId", o.id, concat_ws(' ', w.works_no, w.title) as work
     from ds_tb_review_appeal o join ds_tb_works w on w.id = o.works_id and w.tenant_id = o.tenant_id
     where o.tenant_id = $1 and w.registration_id = any($2) and o.status in ('${appealStatus.asked}', '${appealStatus.accepted}') and o.del_flag = '0'
     order by w.registration_id, o.create_time, o.id`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ registrationId, ...appeal }) => [registrationId, appeal]));
}

/**
 * Holds the works of entries until certificates of them stand: whoever files an appeal or objection holds the work as well, so that it is
 * seen here or comes after the certificate.
 */
export async function holdWorks(tx: Tx, tenantId: number, registrationIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(registrationIds.filter((id) => id !== null))];
  if (ids.length === 0) return;
  // Deleted too: an appeal is about a work, whatever became of it.
  await tx.many('select id from ds_tb_works where tenant_id = $1 and registration_id = any($2) order by id for share', [tenantId, ids]);
}

/** Why a holder is left out. */
export function appealProblem({ holderName, registrationId }: Holder, { id, work }: OpenAppeal): CertificateProblem {
  return { holder: holderName, kind: 'appeal', detail: work, ...(registrationId !== null && { registrationId }), appealId: id };
}

/** Refuses if an appeal or objection is open about each of the entries, so that none of them would be issued a certificate. */
export async function refuseAppealed(
  { tx, tenantId }: { readonly tx: Tx; readonly tenantId: number },
  registrationIds: readonly (string | null)[],
): Promise<void> {
  const appeals = await openAppeals(tx, tenantId, registrationIds);
  const [first] = appeals.values();
  if (first && registrationIds.every((id) => id !== null && appeals.has(id)))
    throw new Failure('certificate.appealed', { work: first.work });
}
