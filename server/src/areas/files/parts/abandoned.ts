import type { Services } from '../../../kernel/context.ts';
import { removeUpload, type Upload } from './parts.ts';

/** An upload that nobody went on with for this long is given up, and what answers repeated calls of finished ones is of no more use. */
const patienceMs = 3 * 86_400_000;

/** Clears abandoned uploads in parts away, of all tenants. */
export async function removeAbandonedUploads(services: Pick<Services, 'db' | 'storage' | 'now'>): Promise<number> {
  // All tenants: what nobody finishes is of no use to any of them.
  const old = await services.db.many<Pick<Upload, 'id' | 'size' | 'partSize'> & { readonly tenantId: number }>(
    `select id, size::float8 as size, part_size as "partSize", tenant_id as "tenantId" from sys_file_upload where touch_time < $1 limit 1000`,
    [new Date(services.now().getTime() - patienceMs)],
  );
  for (const upload of old) await removeUpload(services, upload, upload.tenantId);
  return old.length;
}
