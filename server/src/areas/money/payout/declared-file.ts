import type { Tx } from '../../../db/db.ts';
import { type DeclaredIncome, declarationColumns, declarationCsv, declarationRow } from '../../../domain/payout/declaration.ts';
import { notInGbk } from '../../../domain/payout/gbk.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { Failure } from '../../../kernel/failure.ts';
import { newId } from '../../../kernel/id.ts';
import { writeXls } from '../../../sheet/xls/xls.ts';

export type FileFormat = 'xls' | 'csv';

/** Refuses people whom the withholding client would not take. */
export function refuseNameless(due: readonly DeclaredIncome[]): void {
  const nameless = due.find(({ idNo }) => idNo === '');
  if (nameless) throw new Failure('tax.no_id', { name: nameless.name });
}

/** The sheet of these people for the withholding client. */
export async function sheetFor({ config }: Ctx, due: readonly DeclaredIncome[], format: FileFormat): Promise<Uint8Array> {
  refuseNameless(due);
  const rows = due.map((income) => declarationRow(config.SAIYUN_PAYER, income));
  if (format === 'xls') {
    const columns = declarationColumns.map((header) => ({ header, width: 18, look: 'text' as const }));
    return writeXls({ name: '劳务报酬', titles: [], columns }, rows);
  }
  for (const [i, row] of rows.entries()) {
    const value = notInGbk(row.join(''));
    if (value !== undefined) throw new Failure('payout.bank_letter', { row: i + 1, ref: due[i]?.name ?? '', value });
  }
  return declarationCsv(rows);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Keeps the files of what is declared. A name that the CSV cannot hold leaves the other one. */
export async function keepDeclared(ctx: TxCtx, month: string, digest: string, due: readonly DeclaredIncome[]): Promise<void> {
  const csv = await sheetFor(ctx, due, 'csv').catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'payout.bank_letter') return undefined;
    throw error;
  });
  const files = { xls: base64(await sheetFor(ctx, due, 'xls')), ...(csv && { csv: base64(csv) }) };
  // Deleted too: a number is given once.
  await ctx.tx.run(
    `insert into ds_tb_tax_declared_file (id, tenant_id, month, declare_no, digest, sealed_files, create_by, create_time)
     select $1, $2::int, $3, coalesce(max(declare_no), 0) + 1, $4, $5, $6, $7::timestamptz from ds_tb_tax_declared_file where tenant_id = $2 and month = $3`,
    [newId(ctx), ctx.tenantId, month, digest, ctx.cipher.seal(JSON.stringify(files)).cipher, ctx.actor.username, ctx.now()],
  );
}

/** The file of a month as it was declared last; undefined if none is kept. */
export async function declaredFile(ctx: Ctx, tx: Tx, month: string, format: FileFormat): Promise<Uint8Array | undefined> {
  const kept = await tx.one<{ sealed: string }>(
    `select sealed_files as sealed from ds_tb_tax_declared_file where tenant_id = $1 and month = $2 and del_flag = '0'
     order by declare_no desc limit 1`,
    [ctx.tenantId, month],
  );
  const opened = kept && ctx.cipher.open(kept.sealed);
  const file = opened ? (JSON.parse(opened) as Partial<Record<FileFormat, string>>)[format] : undefined;
  return file === undefined ? undefined : Buffer.from(file, 'base64');
}

/** Forgets the file of a declaration that never was made. */
export async function forgetDeclared({ tx, tenantId }: Pick<TxCtx, 'tx' | 'tenantId'>, month: string): Promise<void> {
  await tx.run(
    `update ds_tb_tax_declared_file set del_flag = '1' where id = (select id from ds_tb_tax_declared_file
       where tenant_id = $1 and month = $2 and del_flag = '0' order by declare_no desc limit 1)`,
    [tenantId, month],
  );
}
