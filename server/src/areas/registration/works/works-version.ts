import type { Columns, StoredRow } from '@saiyun/sdk/contract';
import { no, workFileKinds, yes } from '@saiyun/sdk/contract';
import type { works } from '@saiyun/sdk/entities';
import { pathsIn, type WorkFile, workFileFields } from '@saiyun/sdk/rules';
import { sealJson } from '../../../kernel/cipher/sealed-json.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';

interface StoredFile extends WorkFile {
  readonly sha256: string;
  readonly scan: string;
}

type WorkColumns = Columns<typeof works>;

/** The files of a work as they are stored. */
export function filesOf({ tx, tenantId }: TxCtx, row: WorkColumns): Promise<readonly StoredFile[]> {
  return tx.many(
    'select path, file_name as name, size::float8 as size, sha256, scan_status as scan from sys_file where path = any($1) and tenant_id = $2',
    [Object.values(workFileFields).flatMap((field) => pathsIn(row[field])), tenantId],
  );
}

/** Stores a submitted work with its files as a version that never changes; earlier versions are no longer final. */
export async function keepVersion(ctx: TxCtx, row: StoredRow<typeof works>): Promise<string> {
  const { tx, tenantId, actor, now } = ctx;
  await tx.run(`update ds_tb_works_version set is_final = '${no}' where tenant_id = $1 and works_id = $2`, [tenantId, row.id]);
  const id = newId(ctx);
  const answers = row.answers == null ? null : JSON.stringify(sealJson(ctx.cipher, row.answers));
  await tx.run(
    `insert into ds_tb_works_version (id, tenant_id, works_id, version_no, title, title_en, abstract_text, works_file, answers, submit_by, submit_time, is_final, create_by, create_time)
     select $1, $2::int, $3, coalesce(max(v.version_no), 0) + 1, $4, $9, $10, $5, $8::jsonb, $6, $7, '${yes}', $6, $7 from (select 1) one
     left join ds_tb_works_version v on v.tenant_id = $2 and v.works_id = $3`,
    [id, tenantId, row.id, row.title, row.worksFile, actor.username, now(), answers, row.titleEn, row.abstractText],
  );
  const stored = new Map((await filesOf(ctx, row)).map((one) => [one.path, one]));
  const rows = workFileKinds.flatMap((kind) =>
    pathsIn(row[workFileFields[kind]]).flatMap((path) => {
      const found = stored.get(path);
      return found ? [{ id: newId(ctx), kind, ...found }] : [];
    }),
  );
  await tx.run(
    `insert into ds_tb_works_file (id, tenant_id, version_id, works_id, file_kind, file_name, file_size, sha256, path, scan_status, create_by, create_time)
     select r.id, $2::int, $3, $4, r.kind, r.name, r.size, r.sha256, r.path, r.scan, $5, $6::timestamptz
     from json_to_recordset($1::json) as r(id text, kind text, name text, size int, sha256 text, path text, scan text)`,
    [JSON.stringify(rows), tenantId, id, row.id, actor.username, now()],
  );
  return id;
}

/** The digests of a work's papers. */
export function digestsOf({ tx, tenantId }: TxCtx, row: WorkColumns): Promise<readonly { readonly sha256: string }[]> {
  return tx.many('select sha256 from sys_file where path = any($1) and tenant_id = $2', [pathsIn(row.worksFile), tenantId]);
}
