import { createHash } from 'node:crypto';
import type { Tx } from '../../../db/db.ts';
import type { Services } from '../../../kernel/context.ts';
import { readSheet } from '../../../sheet/read-sheet.ts';
import { withStoredCopy } from '../../files/stored-copy.ts';
import { reviewBiz } from '../../files/stored-file.ts';
import type { Competition } from '../timeline.ts';

/** Marks stored files that are being erased: their old addresses no longer work, and their bytes are removed after the commit. */
const erasedBiz = 'erased';

/** Addresses of the files handed in to competition $1 of tenant $2, and of the copies shown to its experts. */
const handedIn = `
  select path from (
    select unnest(string_to_array(concat_ws(',', w.works_file, w.attachment_files, w.video_files, w.letter_file), ',')) as path from ds_tb_works w where w.competition_id = $1 and w.tenant_id = $2
    union select unnest(string_to_array(v.works_file, ',')) from ds_tb_works_version v join ds_tb_works w on w.id = v.works_id where w.competition_id = $1 and w.tenant_id = $2
    union select f.path from ds_tb_works_file f join ds_tb_works w on w.id = f.works_id where w.competition_id = $1 and w.tenant_id = $2
    union select unnest(string_to_array(s.supplied_file, ',')) from ds_tb_works_supplement s join ds_tb_works w on w.id = s.works_id
      where w.competition_id = $1 and w.tenant_id = $2
    union select unnest(string_to_array(o.evidence, ',')) from ds_tb_review_appeal o join ds_tb_works w on w.id = o.works_id
      where w.competition_id = $1 and w.tenant_id = $2
  ) given
  where path <> '' and not exists (
    select 1 from ds_tb_works o where o.competition_id <> $1 and o.tenant_id = $2 and path = any(string_to_array(concat_ws(',', o.works_file, o.attachment_files, o.video_files, o.letter_file), ',')))
  union all select f.path from sys_file f join ds_tb_works_allot a on a.id = split_part(split_part(f.path, '/', 2), '.', 1)
    join ds_tb_works w on w.id = a.works_id where w.competition_id = $1 and w.tenant_id = $2 and f.tenant_id = $2 and f.biz = '${reviewBiz}'`;

/** The stored files of a competition's works, supplements and blind copies. Deleted too: they concern the same people. */
export async function filesOfWorks(tx: Tx, { id, tenantId }: { readonly id: string; readonly tenantId: number }): Promise<string[]> {
  return (
    await tx.many<{ path: string }>(`select f.path from sys_file f where f.tenant_id = $2 and f.path in (${handedIn})`, [id, tenantId])
  ).map(({ path }) => path);
}

interface ErrorBook {
  readonly id: string;
  readonly path: string;
  readonly storedName: string;
  readonly given: boolean;
}

/** Whether a cell of the workbook names the competition. An unreadable workbook counts as one that does not. */
const namesOne = async (services: Services, storedName: string, names: ReadonlySet<string>): Promise<boolean> => {
  try {
    return await withStoredCopy(services, storedName, async (path) => {
      if (path === undefined) return false;
      for await (const rows of readSheet(path))
        if (rows.some(({ cells }) => cells.some((cell) => typeof cell === 'string' && names.has(cell.trim())))) return true;
      return false;
    });
  } catch (error) {
    services.log.warn({ file: storedName, err: error }, 'error workbook not read');
    return false;
  }
};

/** Imports of entrants whose error workbooks hold rows of the competition, either named by the import or in a cell. */
export async function importsWithRows(services: Services, tx: Tx, row: Competition, tenantId: number): Promise<ErrorBook[]> {
  const books = await tx.many<ErrorBook>(
    `select t.id, t.error_file as path, f.stored_name as "storedName", coalesce(t.params->>'foreignKeys' = $2, false) as given
     from ds_tb_import_task t join sys_file f on f.path = t.error_file and f.tenant_id = t.tenant_id
     where t.tenant_id = $1 and t.biz_code in ('dsTbRegistration', 'dsTbRegistrationMember') order by t.id`,
    [tenantId, row.id],
  );
  const names = new Set([row.id, row.competitionCode, row.competitionName, row.competitionNameEn].filter((one) => one !== null));
  const found: ErrorBook[] = [];
  for (const book of books) if (book.given || (await namesOne(services, book.storedName, names))) found.push(book);
  return found;
}

/** Invalidates the addresses of stored files; `removeErasedFiles` does the rest after the commit. */
export async function eraseFiles(tx: Tx, tenantId: number, paths: readonly string[]): Promise<void> {
  const gone = paths.map((path) => `${erasedBiz}/${createHash('sha256').update(path).digest('hex')}`);
  await tx.run(
    `update sys_file f set path = r.gone, biz = '${erasedBiz}', file_name = '${erasedBiz}', create_by = 'system'
     from unnest($2::text[], $3::text[]) as r(path, gone) where f.path = r.path and f.tenant_id = $1`,
    [tenantId, paths, gone],
  );
}

/** Removes the bytes of erased files, including those left by earlier interrupted runs. Bytes shared with another file are kept. */
export async function removeErasedFiles(services: Services, tenantId: number): Promise<void> {
  const files = await services.db.many<{ path: string; storedName: string; shared: boolean }>(
    `select f.path, f.stored_name as "storedName",
       exists (select 1 from sys_file o where o.stored_name = f.stored_name and o.biz <> '${erasedBiz}') as shared
     from sys_file f where f.tenant_id = $1 and f.biz = '${erasedBiz}'`,
    [tenantId],
  );
  for (const { path, storedName, shared } of files) {
    if (!shared) await services.storage.remove(storedName);
    await services.db.run('delete from sys_file where path = $1 and tenant_id = $2', [path, tenantId]);
  }
}
