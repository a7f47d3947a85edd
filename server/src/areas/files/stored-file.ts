import { calibrationStatus, competitionStatus, reviewStatus } from '@saiyun/sdk/entities';
import type { OpenCtx } from '../../http/call/route.ts';
import { rolesForCall, scopeOf } from '../../kernel/access/access.ts';
import { concealedFrom } from '../../kernel/access/hidden-fields.ts';
import type { Actor, Ctx } from '../../kernel/context.ts';
import type { Condition, EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { liveRows } from '../../kernel/row/columns.ts';
import { callerFor, moduleFor } from '../../kernel/tasks/modules.ts';

/** A stored file as its row describes it. */
export interface StoredFile {
  readonly path: string;
  readonly tenantId: number;
  readonly storedName: string;
  readonly biz: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly createBy: string;
  /** The records and fields that use it, for instance `dsTbWorks worksFile`; `null` if nothing uses it. */
  readonly uses: readonly string[] | null;
}

/** Copies of works shown to experts: `review/<review>.<ending>` and `review/<review>/<file>.<ending>`, created only by the platform. */
export const reviewBiz = 'review';
/** Pictures of formatted texts. A text is read by many, in ways that its records decide, so each account of the tenant may see them. */
export const editorBiz = 'editor';
/** Rows of online forms, which have records known only at run time. */
export const onlineRows = 'onlineFormRow';

/** The file stored under a path. All tenants: an open link names only the path, and the caller checks whose file it is. */
export function storedFile(ctx: Pick<OpenCtx, 'db'>, path: string): Promise<StoredFile | undefined> {
  return path.includes('\0')
    ? Promise.resolve(undefined)
    : ctx.db.one<StoredFile>(
        `select path, tenant_id as "tenantId", stored_name as "storedName", biz, file_name as "fileName", mime_type as "mimeType", size, sha256,
           create_by as "createBy",
           (select array_agg(distinct u.entity || ' ' || u.field) from sys_file_use u where u.path = f.path and u.tenant_id = f.tenant_id) as uses
         from sys_file f where path = $1`,
        [path],
      );
}

/** Whether everybody may open a file: it is the cover or the rules of a published competition. All tenants: as above. */
export async function isOnShow({ db }: Pick<OpenCtx, 'db'>, { path, uses }: StoredFile): Promise<boolean> {
  if (!uses?.some((use) => use === 'dsTbCompetition coverImage' || use === 'dsTbCompetition rulesFileId')) return false;
  const found = await db.one(
    // All tenants: an open address names only the path.
    `select 1 as one from sys_file_use u join ds_tb_competition c on c.id = u.row_id and c.tenant_id = u.tenant_id
     where u.path = $1 and u.entity = 'dsTbCompetition' and u.field in ('coverImage', 'rulesFileId')
       and c.status <> '${competitionStatus.unpublished}' and c.del_flag = '0' limit 1`,
    [path],
  );
  return found !== undefined;
}

type Modules = () => readonly EntityModule[];
/** A record that uses a file: how it is stored, and which of its fields name files. */
interface Use {
  readonly ctx: Ctx;
  readonly module: EntityModule;
  /** The name in `sys_file_use`. */
  readonly name: string;
  readonly fields: readonly string[];
}

/** The records behind the names of the uses; a row of an online form belongs to its form's record. */
const usesOf = async (ctx: Ctx, modules: Modules, file: StoredFile): Promise<readonly Use[]> => {
  const byName = new Map<string, string[]>();
  for (const use of file.uses ?? []) {
    const [name = '', field = ''] = use.split(' ');
    byName.set(name, [...(byName.get(name) ?? []), field]);
  }
  const uses: Use[] = [];
  for (const [name, fields] of byName) {
    const module = modules().find(({ entity }) => entity.name === name);
    if (module) uses.push({ ctx, module, name, fields });
  }
  if (!byName.has(onlineRows)) return uses;
  const forms = await ctx.db.many<{ code: string }>(
    `select distinct o.code from sys_file_use u join online_form_row r on r.id = u.row_id join online_form o on o.id = r.form_id
     where u.path = $1 and u.entity = '${onlineRows}' and r.tenant_id = $2`,
    [file.path, ctx.tenantId],
  );
  for (const { code } of forms) {
    const module = await moduleFor(ctx, ctx.tenantId, `onl_${code}`);
    if (module) uses.push({ ctx: await callerFor(ctx, module.entity.name), module, name: onlineRows, fields: ['data'] });
  }
  return uses;
};

/** The condition for rows of the record that the caller may read; undefined if it may read the whole tenant. */
export function readable({ ctx, module }: Pick<Use, 'ctx' | 'module'>, first: number): Condition | undefined {
  const call = module.entity.calls.includes('queryById') ? 'queryById' : 'list';
  try {
    return scopeOf(ctx, module, rolesForCall(ctx, module.entity, call), first);
  } catch (error) {
    if (error instanceof Failure) return { sql: 'false', params: [] };
    throw error;
  }
}

/** For one record, the conditions under which its rows open the file, and those that always forbid it. */
const conditionsOf = (use: Use, params: unknown[]): { readonly opens: string; readonly bars?: string } => {
  const { ctx, module, name, fields } = use;
  const { files } = module.rules;
  const put = (make: (first: number) => Condition | undefined): string | undefined => {
    const made = make(params.length + 1);
    params.push(...(made?.params ?? []));
    return made && `(${made.sql})`;
  };
  const concealed = concealedFrom(ctx, module);
  const shown = fields.filter((field) => !concealed.includes(field));
  params.push(name, shown);
  const rows = `from sys_file_use u join ${module.entity.table} t on t.id = u.row_id where u.path = $1 and u.entity = $${params.length - 1}`;
  const named = `u.field = any($${params.length})`;
  const live = liveRows(module.entity, ctx.tenantId, params.length + 1);
  params.push(...live.params);
  const also = files?.also ? put((first) => files.also?.(ctx, first)) : undefined;
  const read = files?.alone ? 'false' : (put((first) => readable(use, first)) ?? 'true');
  const never = files?.never ? put((first) => files.never?.(ctx, first)) : undefined;
  return {
    opens: `exists (select 1 ${rows} and ${named} and ${live.sql} and (${[read, ...(also ? [also] : [])].join(' or ')}))`,
    ...(never && { bars: `exists (select 1 ${rows} and ${never})` }),
  };
};

/** Whether the caller can see a row that uses the file; one query, on the index of file uses. */
const isInSight = async (ctx: Ctx, modules: Modules, file: StoredFile): Promise<boolean> => {
  const params: unknown[] = [file.path];
  const uses = await usesOf(ctx, modules, file);
  const conditions = uses.map((use) => conditionsOf(use, params));
  if (conditions.length === 0) return false;
  const bars = conditions.flatMap(({ bars: one }) => one ?? []);
  const found = await ctx.db.one<{ seen: boolean }>(
    `select (${conditions.map(({ opens }) => opens).join(' or ')})${bars.length > 0 ? ` and not (${bars.join(' or ')})` : ''} as seen`,
    params,
  );
  if (found?.seen !== true) return false;
  for (const { ctx: caller, module } of uses) await module.rules.files?.refuse?.(caller, file.path);
  return true;
};

/** The file of a review, or of a work that is scored before reviewing: open to the experts who do so, and to administrators. */
const isOwnReview = async (ctx: Ctx, file: StoredFile): Promise<boolean> => {
  if (ctx.actor.roles.includes('ADMIN')) return true;
  const review = file.path.slice(reviewBiz.length + 1).replace(/[./].*$/, '');
  const own = await ctx.db.one(
    `select 1 as own from ds_tb_works_allot a where a.tenant_id = $2 and a.expert_id = $3 and a.del_flag = '0' and a.status <> '${reviewStatus.cancelled}'
       and (a.id = $1 or exists (select 1 from ds_tb_calibration c where c.id = $1 and c.tenant_id = $2 and c.project_id = a.project_id
         and c.status <> '${calibrationStatus.draft}' and c.del_flag = '0')) limit 1`,
    [review, file.tenantId, ctx.actor.expertId],
  );
  return own !== undefined;
};

/**
 * Whether a signed-in account may open a file: anyone who can see a row that uses it, or its uploader while no row does. If the last use
 * disappears, the file belongs to its uploader again.
 */
export async function mayOpen(open: OpenCtx, actor: Actor, file: StoredFile, modules: Modules): Promise<boolean> {
  if (file.tenantId !== actor.tenantId) return false;
  const ctx: Ctx = { ...open, actor, tenantId: actor.tenantId };
  if (file.biz === reviewBiz) return isOwnReview(ctx, file);
  if (file.biz === editorBiz) return true;
  if (!file.uses) return file.createBy === actor.username;
  return isInSight(ctx, modules, file);
}
