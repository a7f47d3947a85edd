import { buttonCode, standard } from '@saiyun/sdk/contract';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { type LoadedForm, loadForm } from './module.ts';

/**
 * The caller with all buttons of the record that no permission exists for: a form without permissions of its own is open to the roles that
 * it names. Once an administrator adds a permission, for instance `onl_notes:add`, it has to be granted as well.
 */
export async function withOpenButtons(ctx: Ctx, name: string): Promise<Ctx> {
  const codes = [...standard, 'reveal'].map((call) => buttonCode({ name }, call));
  const made = await ctx.db.many<{ perms: string }>(`select distinct perms from sys_permission where perms = any($1) and menu_type = 2`, [
    codes,
  ]);
  const asked = new Set(made.map(({ perms }) => perms));
  const buttons = new Set([...ctx.actor.buttons, ...codes.filter((code) => !asked.has(code))]);
  return { ...ctx, actor: { ...ctx.actor, buttons } };
}

export interface OpenForm {
  readonly ctx: Ctx;
  readonly form: LoadedForm;
}

const versionOf = (value: unknown): number | undefined => {
  if (value === undefined || value === '') return undefined;
  const version = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (version < 1) throw new Failure('query.value', { column: 'version' });
  return version;
};

/**
 * The form of a call, and the caller's context for the kernel's calls. A form of another tenant is reported like one that does not exist.
 */
export async function openForm(ctx: Ctx, code: string, version?: unknown): Promise<OpenForm> {
  const form = /^[a-z][a-z0-9]{0,29}$/.test(code) ? await loadForm(ctx, ctx.tenantId, code, versionOf(version)) : undefined;
  if (!form) throw new Failure('online.no_form');
  return { ctx: await withOpenButtons(ctx, form.module.entity.name), form };
}
