import type { Label } from '@saiyun/sdk/contract';
import * as z from 'zod';

/**
 * A backup is one gzip file of JSON lines, sealed with a pass phrase (`pass-phrase.ts`); older versions did not seal it:
 *
 *     {"saiyun":"backup","format":1,"createdAt":"…","database":"pglite","migrations":[{"name","digest"}],"audit":[{"tenant","links","head"}]}
 *     {"table":"sys_user","columns":["id",…]}    then its rows in blocks: {"rows":[{…},…]}
 *     {"sequence":"sys_outbox_id_seq","value":"41"}
 *     {"file":"files/0a1b…","size":123}          then its bytes in blocks: {"data":"base64"}
 *     {"end":{"rows":{"sys_user":9},"files":3,"bytes":456},"sha256":"…"}
 *
 * The digest covers all lines before the last one, to detect a file that was cut off or changed. Rows are JSON as PostgreSQL writes and
 * reads it: no number passes through a double.
 */
export const backupFormat = 1;

export interface BackupHeader {
  readonly saiyun: 'backup';
  readonly format: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly database: string;
  readonly migrations: readonly { readonly name: string; readonly digest: string }[];
  /** The last link of each tenant's audit chain at that moment; backups of older versions do not say it. */
  readonly audit?: readonly AuditHead[] | undefined;
}

export interface AuditHead {
  readonly tenant: number;
  readonly links: number;
  readonly head: string;
}

export interface BackupTotals {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Bytes of all files. */
  readonly bytes: number;
}

export type BackupLine =
  | BackupHeader
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly rows: readonly unknown[] }
  | { readonly sequence: string; readonly value: string }
  | { readonly file: string; readonly size: number }
  | { readonly data: string }
  | { readonly end: BackupTotals; readonly sha256: string };

const count = z.int().min(0);

/** What the first line has in every format. */
export const anyHeader = z.object({ saiyun: z.literal('backup'), format: z.int() });

export const headerLine: z.ZodType<BackupHeader> = anyHeader.extend({
  createdAt: z.string(),
  database: z.string(),
  migrations: z.array(z.object({ name: z.string(), digest: z.string() })),
  audit: z.array(z.object({ tenant: z.int(), links: z.int(), head: z.string() })).optional(),
});

/** A line after the first. Rows and bytes are not looked into: they go on as they are. */
export const contentLine: z.ZodType<Exclude<BackupLine, BackupHeader>> = z.union([
  z.object({ rows: z.array(z.unknown()) }),
  z.object({ data: z.string() }),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ sequence: z.string(), value: z.string() }),
  z.object({ file: z.string(), size: count }),
  z.object({ end: z.object({ rows: z.record(z.string(), count), files: count, bytes: count }), sha256: z.string() }),
]);

/** Why a backup cannot be made, read or restored; `backupProblem` puts it into words. */
export type BackupFault =
  | 'notBackup'
  | 'damaged'
  | 'newer'
  | 'changedSchema'
  | 'notEmpty'
  | 'exists'
  | 'passPhraseMissing'
  | 'passPhraseWrong'
  | 'passPhraseShort';

export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly fault: BackupFault;

  /** The exact detail, in both languages; a name stands for itself. */
  readonly detail: Label;

  constructor(fault: BackupFault, detail: Label | string = fault, options?: ErrorOptions) {
    super(typeof detail === 'string' ? detail : detail[1], options);
    this.fault = fault;
    this.detail = typeof detail === 'string' ? [detail, detail] : detail;
  }
}
