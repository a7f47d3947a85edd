import type { OpenCtx } from '../../http/route.ts';
import type { Actor } from '../../kernel/context.ts';

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

/** Files of works as experts are shown them: `review/<review>.<ending>`, made by the platform alone. */
export const reviewBiz = 'review';

/** Whether somebody who is signed in may open a file: one of the tenant, and that of a review whoever reviews it or administrates. */
export const mayOpen = async (ctx: OpenCtx, actor: Pick<Actor, 'tenantId' | 'roles' | 'expertId'>, file: StoredFile): Promise<boolean> => {
  if (file.tenantId !== actor.tenantId) return false;
  if (file.biz !== reviewBiz || actor.roles.includes('ADMIN')) return true;
  const review = file.path.slice(reviewBiz.length + 1).replace(/\.\w+$/, '');
  const own = await ctx.db.one(
    `select 1 as own from ds_tb_works_allot where id = $1 and tenant_id = $2 and expert_id = $3 and del_flag = '0'`,
    [review, file.tenantId, actor.expertId],
  );
  return own !== undefined;
};

/** The file that is stored under a path, of whichever tenant. */
export const storedFile = (ctx: OpenCtx, path: string): Promise<StoredFile | undefined> =>
  path.includes('\0')
    ? Promise.resolve(undefined)
    : ctx.db.one<StoredFile>(
        `select path, tenant_id as "tenantId", stored_name as "storedName", biz, file_name as "fileName", mime_type as "mimeType", size, sha256
         from sys_file where path = $1`,
        [path],
      );
