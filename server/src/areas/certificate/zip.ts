import { PassThrough, type Readable } from 'node:stream';
import type { Role } from '@saiyun/sdk/contract';
import { certificateStatus } from '@saiyun/sdk/entities';
import { scopeOf } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { zipWriter } from '../../sheet/xlsx/zip-writer.ts';
import { certificateModule } from './certificate.ts';
import { safePart } from './issue/file-name.ts';

/** Whose certificates an archive has. */
export interface Archived {
  readonly competitionId: string;
  readonly unitId: string | null;
}

interface StoredCertificate {
  readonly id: string;
  readonly certNo: string;
  readonly fileName: string;
  readonly unitName: string | null;
  readonly storedName: string;
}

const pageSize = 200;
/** What fits into a zip file of the plain form, which every program opens. */
const mostFiles = 60_000;
const mostBytes = 4_000_000_000;

/** Refuses what would break off at its end, after minutes. */
export async function refuseTooLarge(ctx: Ctx, roles: readonly Role[], { competitionId, unitId }: Archived): Promise<void> {
  const scope = scopeOf(ctx, certificateModule, roles, 4);
  const found = await ctx.db.one<{ n: number; bytes: number }>(
    `select count(*)::int as n, coalesce(sum(f.size), 0)::float8 as bytes
     from ds_tb_certificate t join sys_file f on f.path = t.file_id and f.tenant_id = t.tenant_id
     where t.tenant_id = $1 and t.competition_id = $2 and ($3::text is null or t.unit_id = $3)
       and t.status = '${certificateStatus.valid}' and t.del_flag = '0' and ${scope?.sql ?? 'true'}`,
    [ctx.tenantId, competitionId, unitId, ...(scope?.params ?? [])],
  );
  if ((found?.n ?? 0) > mostFiles || (found?.bytes ?? 0) > mostBytes) throw new Failure('certificate.archive_too_large');
}

const certificatesAfter = (
  ctx: Ctx,
  roles: readonly Role[],
  { competitionId, unitId }: Archived,
  after: string,
): Promise<StoredCertificate[]> => {
  const scope = scopeOf(ctx, certificateModule, roles, 5);
  return ctx.db.many<StoredCertificate>(
    `select t.id, t.cert_no as "certNo", f.file_name as "fileName", u.unit_name as "unitName", f.stored_name as "storedName"
     from ds_tb_certificate t join sys_file f on f.path = t.file_id and f.tenant_id = t.tenant_id
     left join ds_tb_unit u on u.id = t.unit_id and u.tenant_id = t.tenant_id
     where t.tenant_id = $1 and t.competition_id = $2 and ($3::text is null or t.unit_id = $3) and t.id > $4
       and t.status = '${certificateStatus.valid}' and t.del_flag = '0' and ${scope?.sql ?? 'true'}
     order by t.id limit ${pageSize}`,
    [ctx.tenantId, competitionId, unitId, after, ...(scope?.params ?? [])],
  );
};

/** The valid certificates that the caller may see as one archive, a folder for each unit, written while it is sent. */
export function certificateZip(ctx: Ctx, roles: readonly Role[], of: Archived): Readable {
  const out = new PassThrough();
  const write = async (): Promise<void> => {
    const zip = zipWriter(out);
    for (let after = ''; ; ) {
      const rows = await certificatesAfter(ctx, roles, of, after);
      for (const { certNo, fileName, unitName, storedName } of rows) {
        const bytes = await ctx.storage.read(storedName);
        // An archive that lacks one breaks off: nobody would notice which is missing.
        if (!bytes) throw new Error(`the file of certificate ${certNo} is missing`);
        await zip.add(`${safePart(unitName ?? '-')}/${fileName}`, Buffer.concat(await bytes.toArray()));
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
    await zip.finish();
    out.end();
  };
  write().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error('the archive failed', { cause: error })));
  return out;
}
