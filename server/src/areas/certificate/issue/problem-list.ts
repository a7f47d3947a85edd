import type { CertificateProblems } from '@saiyun/sdk/calls';
import type { CertificateProblem } from '@saiyun/sdk/contract';
import type { Db, Tx } from '../../../db/db.ts';
import { blockRows } from '../../../kernel/export/table.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';

/** A batch whose problems are meant. */
interface OfBatch {
  readonly id: string;
  readonly tenantId: number;
}

/** A problem as it is stored. */
interface Stored {
  readonly holder: string;
  readonly kind: CertificateProblem['kind'];
  readonly detail: string | null;
  readonly registrationId: string | null;
  readonly element: number | null;
  readonly appealId: string | null;
}

/** Problems that the batch itself names. */
const mostNamed = 1000;

const columns = `holder, kind, detail, registration_id as "registrationId", element, appeal_id as "appealId"`;
/** What stands against all of them comes first. */
const order = `order by (holder <> ''), seq`;

const fromStored = ({ holder, kind, detail, registrationId, element, appealId }: Stored): CertificateProblem => ({
  holder,
  kind,
  ...(detail !== null && { detail }),
  ...(registrationId !== null && { registrationId }),
  ...(element !== null && { element }),
  ...(appealId !== null && { appealId }),
});

/** Forgets what an earlier run of the batch found. */
export function clearProblems(tx: Tx, { id, tenantId }: OfBatch): Promise<number> {
  return tx.run('delete from ds_tb_certificate_problem where tenant_id = $1 and batch_id = $2', [tenantId, id]);
}

/** Keeps what a batch found, however much that is, after the `first` that are kept already. */
export async function keepProblems(
  tx: Tx,
  { id, tenantId }: OfBatch,
  problems: readonly CertificateProblem[],
  first: number,
): Promise<void> {
  if (problems.length === 0) return;
  await tx.run(
    `insert into ds_tb_certificate_problem (tenant_id, batch_id, seq, holder, kind, detail, registration_id, element, appeal_id)
     select $1, $2, $4 + p.n, p.holder, p.kind, p.detail, p."registrationId", p.element, p."appealId"
     from json_to_recordset($3::json) as p(n int, holder text, kind text, detail text, "registrationId" text, element int, "appealId" text)`,
    [tenantId, id, JSON.stringify(problems.map((one, n) => ({ ...one, n }))), first],
  );
}

/** The first thousand, which the batch itself names. */
export async function firstProblems(tx: Tx, { id, tenantId }: OfBatch): Promise<readonly CertificateProblem[]> {
  const rows = await tx.many<Stored>(
    `select ${columns} from ds_tb_certificate_problem where tenant_id = $1 and batch_id = $2 ${order} limit ${mostNamed}`,
    [tenantId, id],
  );
  return rows.map(fromStored);
}

/** What stands against each of these holders. */
export async function problemsOfHolders(
  tx: Tx,
  { id, tenantId }: OfBatch,
  names: readonly string[],
): Promise<readonly CertificateProblem[]> {
  const rows = await tx.many<Stored>(
    `select ${columns} from ds_tb_certificate_problem where tenant_id = $1 and batch_id = $2 and holder = any($3) ${order}`,
    [tenantId, id, names],
  );
  return rows.map(fromStored);
}

/** How many problems a batch has of each kind, the most frequent first. */
export function problemKinds(tx: Tx, { id, tenantId }: OfBatch): Promise<CertificateProblems['kinds']> {
  // Never null: count: it counts from one.
  return tx.many<CertificateProblems['kinds'][number]>(
    `select kind, count(*)::int as count from ds_tb_certificate_problem where tenant_id = $1 and batch_id = $2 group by kind order by count(*) desc, kind`,
    [tenantId, id],
  );
}

/** A page of the problems of a batch, of one kind if one is named. */
export async function problemPage(
  tx: Tx,
  { id, tenantId }: OfBatch,
  kind: string | null,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<readonly CertificateProblem[]> {
  const rows = await tx.many<Stored>(
    `select ${columns} from ds_tb_certificate_problem where tenant_id = $1 and batch_id = $2 and ($3::text is null or kind = $3) ${order} limit $4 offset $5`,
    [tenantId, id, kind, size, offset],
  );
  return rows.map(fromStored);
}

/** A problem with the entry that it is about, as a sheet tells it. */
interface ProblemLine extends Pick<Stored, 'holder' | 'kind' | 'detail'> {
  readonly registerNo: string | null;
  readonly team: string | null;
}

/** All of them in blocks. */
export function problemLines(db: Db, { id, tenantId }: OfBatch, isEnglish: boolean): AsyncIterable<readonly ProblemLine[]> {
  // Deleted too: of an entry that is gone meanwhile the list still says which it was.
  return db.stream<ProblemLine>(
    `select p.holder, p.kind, p.detail, r.register_no as "registerNo", ${inLanguage('r', 'team_name', 'team_name_en', '$3')} as team
     from ds_tb_certificate_problem p left join ds_tb_registration r on r.id = p.registration_id and r.tenant_id = p.tenant_id
     where p.tenant_id = $1 and p.batch_id = $2 order by (p.holder <> ''), p.seq`,
    [tenantId, id, isEnglish],
    blockRows,
  );
}
