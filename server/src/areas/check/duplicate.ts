import { type Entity, type Field, snakeCase } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { scopeOf } from '../../kernel/access/access.ts';
import { rowsFor } from '../../kernel/access/hidden-fields.ts';
import { answered } from '../../kernel/answer.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { hashColumn, liveRows } from '../../kernel/row/columns.ts';
import { callerFor, moduleFor } from '../../kernel/tasks/modules.ts';

/** A field that can be checked for duplicates. */
interface Checked {
  readonly module: EntityModule;
  readonly column: string;
  readonly field: Field;
  /**
   * Saving refuses a duplicate as well, so the check reveals nothing more.
   * Other fields are compared only with rows that the caller can see.
   */
  readonly refusedOnSave: boolean;
}

/** Fields that only registration keeps unique, because accounts are recognised by them there. */
const apartInRegistration: Readonly<Record<string, readonly string[]>> = { [user.name]: ['phone', 'email'] };

/**
 * Every table and field that can be checked, by their wire and database names. Only names from this map reach SQL, never a client's text.
 */
export function checkedFields(modules: readonly EntityModule[]): ReadonlyMap<string, Checked> {
  const pairs = new Map<string, Checked>();
  for (const module of modules) {
    const { entity } = module;
    for (const [name, field] of Object.entries(entity.fields)) {
      if (!field.unique && !apartInRegistration[entity.name]?.includes(name)) continue;
      const checked = { module, column: snakeCase(name), field, refusedOnSave: field.unique === true };
      for (const table of [entity.name, entity.table])
        for (const column of [name, snakeCase(name)]) pairs.set(`${table}.${column}`, checked);
    }
  }
  return pairs;
}

/** The caller's roles that may save the record: saving would reveal the duplicate anyway. */
const savingRoles = (ctx: Ctx, entity: Entity) => {
  const calls = (['add', 'edit'] as const).filter((call) => entity.calls.includes(call));
  return calls.flatMap((call) => {
    const answer = may(ctx.actor, entity, call);
    return answer.kind === 'allowed' ? answer.roles : [];
  });
};

const isTaken = async (ctx: Ctx, { module, column, field, refusedOnSave }: Checked, value: string, dataId: string): Promise<boolean> => {
  const { entity } = module;
  const live = liveRows(entity, ctx.tenantId, 1);
  const params: unknown[] = [...live.params];
  const conditions = [live.sql];
  const scope = refusedOnSave ? undefined : scopeOf(ctx, module, savingRoles(ctx, entity), params.length + 1);
  if (scope) {
    conditions.push(scope.sql);
    params.push(...scope.params);
  }
  params.push(field.cipher ? ctx.cipher.hash(value) : value);
  const asked = `$${params.length}`;
  if (field.cipher) conditions.push(`t.${hashColumn(column)} = ${asked}`);
  else if (field.kind === 'text') conditions.push(refusedOnSave ? `t.${column} = ${asked}` : `lower(t.${column}) = lower(${asked})`);
  else conditions.push(`t.${column}::text = ${asked}`);
  params.push(dataId);
  const found = await ctx.db.one(
    `select 1 as taken from ${rowsFor(ctx, module)} t where ${conditions.join(' and ')} and t.id <> $${params.length} limit 1`,
    params,
  );
  return found !== undefined;
};

/** A unique field of a record that exists only at run time, and the caller as calls of that record see it. */
const atRunTime = async (ctx: Ctx, table: string, name: string): Promise<{ readonly ctx: Ctx; readonly checked: Checked } | undefined> => {
  const module = await moduleFor(ctx, ctx.tenantId, table);
  const field = module && Object.hasOwn(module.entity.fields, name) ? module.entity.fields[name] : undefined;
  if (!module || !field?.unique) return undefined;
  return { ctx: await callerFor(ctx, table), checked: { module, column: snakeCase(name), field, refusedOnSave: true } };
};

const texts = {
  free: { 'zh-CN': '该值可用！', en: 'This value is free' },
  empty: { 'zh-CN': '数据为空,不作处理！', en: 'There is no value to look at' },
} as const;

/** Checks that no other row of the tenant has the value (CALL-76). Refuses with `check.not_listed` and `check.taken`. */
export async function duplicateCheck(caller: Ctx, pairs: ReadonlyMap<string, Checked>, query: Params) {
  const [table = '', name = ''] = [textParam(query, 'tableName'), textParam(query, 'fieldName')];
  const stored = pairs.get(`${table}.${name}`);
  const { ctx, checked } = stored ? { ctx: caller, checked: stored } : ((await atRunTime(caller, table, name)) ?? { ctx: caller });
  // An account that may not save the record does not even learn that the field can be checked.
  if (!checked || savingRoles(ctx, checked.module.entity).length === 0)
    throw new Failure('check.not_listed', { field: `${table}.${name}`.slice(0, 100) });
  const value = textParam(query, 'fieldVal');
  if (value === undefined) return answered(texts.empty[ctx.language], { code: 500, message: texts.empty[ctx.language] });
  if (await isTaken(ctx, checked, value, textParam(query, 'dataId') ?? '')) throw new Failure('check.taken');
  return answered(texts.free[ctx.language], { message: texts.free[ctx.language] });
}
