import { roles as allRoles, type Entity, type Field, type Issue, type Kind, type Role, snakeCase } from '@saiyun/sdk/contract';
import { onlineStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { mainField, type OnlineField, type OnlineFormSpec, onlineEntity, onlineIssues, sensitiveMask } from '@saiyun/sdk/logic/online';
import { holdLock } from '../../../db/lock.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { type Draft, type EntityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { hashColumn, sqlTypes } from '../../../kernel/row/columns.ts';
import { hashMember, sealedKeysOf } from './sealed-rows.ts';
import { formStore } from './store.ts';

/** A published form with its record. */
export interface LoadedForm {
  readonly id: string;
  readonly version: number;
  readonly spec: OnlineFormSpec;
  readonly module: EntityModule;
}

interface Stored {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly kind: string;
  readonly mainCode: string | null;
  readonly readRoles: string;
  readonly writeRoles: string;
  readonly revision: number;
  readonly version: number;
  readonly fields: readonly OnlineField[];
}

const rolesIn = (text: string): Role[] => {
  const given = text.split(',');
  return allRoles.filter((role) => given.includes(role));
};

const columns = 'create_by,create_time,update_by,update_time,revision,del_flag,form_version'.split(',');

/** A JSON value under the name and type of its column; both come from checked definitions. */
const columnSql = (name: string, field: Field): string => {
  const column = snakeCase(name);
  if (name === 'pid' || name === mainField) return `r.${column}`;
  if (field.cipher) return `(r.data->>'${name}') as ${column}, (r.data->>'${hashMember(name)}') as ${hashColumn(column)}`;
  const type = sqlTypes[field.kind satisfies Kind];
  return `${type === 'text' ? `(r.data->>'${name}')` : `(r.data->>'${name}')::${type}`} as ${column}`;
};

/** The form's rows as a subquery with a column per field, which the planner resolves to the stored rows. */
const tableSql = (formId: string, { fields }: Pick<Entity, 'fields'>): string => {
  if (!/^[\w-]{1,64}$/.test(formId)) throw new Error('not an id');
  const own = Object.entries(fields)
    .filter(([name]) => name !== 'formVersion')
    .map(([name, field]) => columnSql(name, field));
  const list = ['r.id', 'r.tenant_id', ...columns.map((column) => `r.${column}`), ...own];
  return `(select ${list.join(', ')} from online_form_row r where r.form_id = '${formId}')`;
};

/** Makes simultaneous additions of the same unique value wait for each other. */
const lockUnique = async ({ tx }: TxCtx, formId: string, fields: readonly OnlineField[]): Promise<void> => {
  if (fields.some((field) => field.unique)) await holdLock(tx, formId);
};

/** The parent is a row of the form, but not the row itself or one below it. */
const placeIssues = async ({ tx, tenantId }: TxCtx, formId: string, id: string | undefined, draft: Draft): Promise<Issue[]> => {
  const { pid } = draft;
  if (typeof pid !== 'string' || pid === '') return [];
  const above = await tx.many<{ id: string }>(
    `with recursive up (id, pid) as (
       select id, pid from online_form_row where id = $1 and form_id = $2 and tenant_id = $3 and del_flag = '0'
       union select r.id, r.pid from online_form_row r join up on r.id = up.pid where r.form_id = $2 and r.tenant_id = $3
     ) select id from up limit 1000`,
    [pid, formId, tenantId],
  );
  return above.length === 0 || above.some((one) => one.id === id) ? [{ field: 'pid', code: 'reference', params: { value: pid } }] : [];
};

/** The main row of a part exists; if the main form is deleted or stopped, no rows can be added. */
const mainIssues = async ({ tx, tenantId }: TxCtx, mainCode: string | null | undefined, draft: Draft): Promise<Issue[]> => {
  const value = draft[mainField];
  if (!mainCode || typeof value !== 'string') return [];
  const main = await tx.one(
    `select 1 as there from online_form_row r join online_form f on f.id = r.form_id
     where r.id = $1 and r.tenant_id = $2 and r.del_flag = '0' and f.code = $3 and f.tenant_id = $2 and f.del_flag = '0'`,
    [value, tenantId, mainCode],
  );
  return main ? [] : [{ field: mainField, code: 'reference', params: { value } }];
};

/** Refuses while rows below the row, or parts of it, depend on it. */
const refuseHeld = async (
  { tx, tenantId }: TxCtx,
  { id, spec }: Pick<LoadedForm, 'id' | 'spec'>,
  rowId: string,
  name: string,
): Promise<void> => {
  const held = await tx.one<{ n: number }>(
    `select count(*)::int as n from online_form_row r where r.tenant_id = $1 and r.del_flag = '0' and (
       (r.form_id = $2 and r.pid = $3) or
       (r.main_id = $3 and r.form_id in (select f.id from online_form f where f.tenant_id = $1 and f.main_code = $4 and f.del_flag = '0')))`,
    [tenantId, id, rowId, spec.code],
  );
  if (held && held.n > 0) throw new Failure('row.referenced', { entity: name, count: held.n });
};

/** A version reads rows as they are stored: a key is sensitive in all versions or in none. */
const asStored = (fields: readonly OnlineField[], sealed: ReadonlySet<string>): readonly OnlineField[] =>
  fields.map((field) =>
    sealed.has(field.key) === (sensitiveMask(field) !== undefined) ? field : { ...field, sensitive: sealed.has(field.key) },
  );

const build = (stored: Stored, sealed: ReadonlySet<string>): LoadedForm => {
  const { id, version } = stored;
  const fields = asStored(stored.fields, sealed);
  const spec: OnlineFormSpec = {
    code: stored.code,
    name: [stored.name, stored.nameEn || stored.name],
    kind: stored.kind,
    mainCode: stored.mainCode,
    fields,
    readRoles: rolesIn(stored.readRoles),
    writeRoles: rolesIn(stored.writeRoles),
  };
  const plain = onlineEntity(spec);
  const entity: Entity = { ...plain, table: tableSql(id, plain) };
  const issuesOf = async (ctx: TxCtx, rowId: string | undefined, draft: Draft): Promise<Issue[]> => [
    ...onlineIssues(fields, draft),
    ...(await placeIssues(ctx, id, rowId, draft)),
    ...(await mainIssues(ctx, spec.mainCode, draft)),
  ];
  const module: EntityModule = {
    entity,
    rules: {
      store: formStore(id, version),
      // A row of a tree is below another one.
      rowsAlone: spec.kind !== 'tree',
      sheetParts: (ctx) => partsOf(ctx, spec.code),
      partsAtRunTime: async (ctx) => (await partsOf(ctx, spec.code)).map(({ name }) => ({ of: name, by: mainField })),
      async beforeAdd(ctx, draft) {
        refuseIssues(entity.fields, await issuesOf(ctx, undefined, draft));
        await lockUnique(ctx, id, fields);
      },
      async beforeEdit(ctx, row, draft) {
        refuseIssues(entity.fields, await issuesOf(ctx, row.id, draft));
        await lockUnique(ctx, id, fields);
      },
      beforeDelete: (ctx, row) => refuseHeld(ctx, { id, spec }, row.id, stored.name),
      async beforeImport(ctx, drafts, existing) {
        await lockUnique(ctx, id, fields);
        const found = new Map<number, readonly Issue[]>();
        for (const [i, draft] of drafts.entries()) {
          const issues = await issuesOf(ctx, existing[i]?.id, draft);
          if (issues.length > 0) found.set(i, issues);
        }
        return found;
      },
    },
  };
  return { id, version, spec, module };
};

const mostBuilt = 300;

/** A published form of the tenant by its code, in its newest or the requested version; undefined if there is none. */
export async function loadForm(
  { db, caches }: Pick<Services, 'caches' | 'db'>,
  tenantId: number,
  code: string,
  version?: number,
): Promise<LoadedForm | undefined> {
  const asked = await db.one<Pick<Stored, 'id' | 'version' | 'revision'>>(
    `select f.id, v.version, f.revision from online_form f join online_form_version v on v.form_id = f.id and v.version = coalesce($3::int, f.form_version)
     where f.tenant_id = $1 and f.code = $2 and f.del_flag = '0' and f.status = '${onlineStatus.published}'`,
    [tenantId, code, version ?? null],
  );
  if (!asked) return undefined;
  const key = `${asked.id} ${asked.version} ${asked.revision}`;
  const found = caches.forms.get(key) as LoadedForm | undefined;
  if (found) return found;
  const stored = await db.one<Stored>(
    `select f.id, f.code, f.form_name as name, f.form_name_en as "nameEn", f.form_kind as kind, f.main_code as "mainCode", f.read_roles as "readRoles",
       f.write_roles as "writeRoles", f.revision, v.version, v.fields
     from online_form f join online_form_version v on v.form_id = f.id and v.version = $3
     where f.tenant_id = $1 and f.id = $2 and f.del_flag = '0'`,
    [tenantId, asked.id, asked.version],
  );
  if (!stored) return undefined;
  const form = build(stored, await sealedKeysOf(db, tenantId, stored.id));
  // Changed in between: the next call builds it anew.
  if (stored.revision !== asked.revision) return form;
  if (caches.forms.size >= mostBuilt) caches.forms.clear();
  caches.forms.set(key, form);
  return form;
}

/** The published forms that hold parts of this form's rows. */
const partsOf = async (ctx: Ctx, code: string): Promise<readonly Entity[]> => {
  const found = await ctx.db.many<{ code: string }>(
    `select code from online_form where tenant_id = $1 and main_code = $2 and del_flag = '0' and status = '${onlineStatus.published}' order by code limit 50`,
    [ctx.tenantId, code],
  );
  const parts = await Promise.all(found.map((part) => loadForm(ctx, ctx.tenantId, part.code)));
  return parts.flatMap((part) => (part ? [part.module.entity] : []));
};

/** The records of published forms, for imports that resume by the record's name. */
export async function formNamed(
  services: Pick<Services, 'caches' | 'db'>,
  tenantId: number,
  name: string,
): Promise<EntityModule | undefined> {
  return name.startsWith('onl_') ? (await loadForm(services, tenantId, name.slice(4)))?.module : undefined;
}
