import { type Field, type Language, labelIn } from '@saiyun/sdk/contract';
import { onlineStatus } from '@saiyun/sdk/entities';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import type { LoadedForm } from './module.ts';
import { withOpenButtons } from './open-form.ts';

/** A column in the form that clients of the family draw. */
interface WireColumn {
  readonly title: string;
  readonly dataIndex: string;
  readonly align: 'left' | 'right' | 'center';
  readonly sorter?: true;
  readonly customRender?: string;
}

const aligned: Partial<Record<Field['kind'], WireColumn['align']>> = { int: 'right', decimal: 'right', money: 'right', flag: 'center' };

export function wireColumn(name: string, field: Pick<Field, 'kind' | 'label' | 'of' | 'sort'>, language: Language): WireColumn {
  return {
    title: labelIn(field.label, language),
    dataIndex: name,
    align: aligned[field.kind] ?? 'left',
    ...(field.sort && { sorter: true as const }),
    ...(field.kind === 'dict' && field.of !== undefined && { customRender: field.of }),
  };
}

/** Enabled items of the dictionaries of these fields, by code. */
export async function dictOptions(
  ctx: Ctx,
  fields: readonly Pick<Field, 'kind' | 'of'>[],
): Promise<Readonly<Record<string, readonly object[]>>> {
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const codes = new Set(fields.flatMap(({ kind, of }) => (kind === 'dict' && of !== undefined ? [of] : [])));
  const side = ctx.language === 'en' ? 'en' : 'zh';
  return Object.fromEntries(
    [...codes].map((code) => [
      code,
      (dicts.get(code)?.items ?? [])
        .filter(({ enabled }) => enabled)
        .map((item) => ({ value: item.value, text: item[side], title: item[side], label: item[side] })),
    ]),
  );
}

interface Part {
  readonly code: string;
  readonly formName: string;
  readonly formNameEn: string | null;
}

/** The published parts of a form that the caller may read. */
const partsOf = (ctx: Ctx, code: string): Promise<readonly Part[]> =>
  ctx.db.many<Part>(
    `select code, form_name as "formName", form_name_en as "formNameEn" from online_form
     where tenant_id = $1 and main_code = $2 and status = '${onlineStatus.published}' and del_flag = '0' and string_to_array(read_roles, ',') && $3::text[] order by code`,
    [ctx.tenantId, code, ctx.actor.roles],
  );

/** The templates that the caller may use to print rows of the form. */
const printsOf = (ctx: Ctx, code: string): Promise<readonly Part[]> =>
  ctx.db.many<Part>(
    `select code, template_name as "formName", template_name_en as "formNameEn" from print_template
     where tenant_id = $1 and source = $2 and status = '${onlineStatus.published}' and del_flag = '0' and string_to_array(read_roles, ',') && $3::text[] order by code`,
    [ctx.tenantId, `form:${code}`, ctx.actor.roles],
  );

/** GET getColumns (CALL-127): everything that a client needs to draw the form's list and its entry page. */
export async function columnsOfForm(ctx: Ctx, { spec, module, version }: LoadedForm): Promise<unknown> {
  const { entity } = module;
  rolesForCall(ctx, entity, 'list');
  const shown = Object.entries(entity.fields).filter(([, field]) => field.list !== false);
  const [parts, prints] = [await partsOf(ctx, spec.code), await printsOf(ctx, spec.code)];
  return {
    code: spec.code,
    name: labelIn(spec.name, ctx.language),
    columns: shown.map(([name, field]) => wireColumn(name, field, ctx.language)),
    dictOptions: await dictOptions(ctx, Object.values(entity.fields)),
    version,
    form: spec,
    parts: parts.map((part) => ({ code: part.code, name: [part.formName, part.formNameEn || part.formName] })),
    prints: prints.map((one) => ({ code: one.code, name: [one.formName, one.formNameEn || one.formName] })),
    buttons: entity.calls.filter((call) => ctx.actor.buttons.has(`${entity.name}:${call}`)),
  };
}

interface Listed {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly kind: string;
}

/** GET forms: the published forms that the caller may read, without parts, and the reports. */
export async function formsOf(ctx: Ctx): Promise<unknown> {
  const forms = await ctx.db.many<Listed>(
    `select code, form_name as name, form_name_en as "nameEn", form_kind as kind from online_form
     where tenant_id = $1 and status = '${onlineStatus.published}' and del_flag = '0' and main_code is null and string_to_array(read_roles, ',') && $2::text[]
     order by code limit 500`,
    [ctx.tenantId, ctx.actor.roles],
  );
  const open: Listed[] = [];
  for (const form of forms) {
    const { actor } = await withOpenButtons(ctx, `onl_${form.code}`);
    if (actor.buttons.has(`onl_${form.code}:list`)) open.push(form);
  }
  return open.map(({ code, name, nameEn, kind }) => ({ code, name: [name, nameEn || name], kind }));
}
