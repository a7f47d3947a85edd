import { buttonCode, standard } from '@saiyun/sdk/contract';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { type LoadedForm, loadForm } from './module.ts';

/**
 * The caller as one who holds those buttons of the record that nobody made: a form without permissions of its own is open to the roles that
 * it names. Once an administrator adds a permission such as `onl_notes:add`, it has to be granted too.
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

/** The form of a call and the caller as the kernel's calls are to see it; a form that is not there and one of another tenant are one and the same. */
export async function openForm(ctx: Ctx, code: string, version?: unknown): Promise<OpenForm> {
  const form = /^[a-z][a-z0-9]{0,29}$/.test(code) ? await loadForm(ctx, ctx.tenantId, code, versionOf(version)) : undefined;
  if (!form) throw new Failure('online.no_form');
  return { ctx: await withOpenButtons(ctx, form.module.entity.name), form };
}
