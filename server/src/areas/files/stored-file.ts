import type { OpenCtx } from '../../http/route.ts';

/** A stored file as its row says. */
export interface StoredFile {
  readonly path: string;
  readonly tenantId: number;
  readonly storedName: string;
  readonly biz: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** The file that is stored under a path, of whichever tenant. */
export const storedFile = (ctx: OpenCtx, path: string): Promise<StoredFile | undefined> =>
  path.includes('\0')
    ? Promise.resolve(undefined)
    : ctx.db.one<StoredFile>(
        `select path, tenant_id as "tenantId", stored_name as "storedName", biz, file_name as "fileName", mime_type as "mimeType", size, sha256
         from sys_file where path = $1`,
        [path],
      );
