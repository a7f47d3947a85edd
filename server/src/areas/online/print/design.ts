import { allFields, type Entity, type Field, type Label, labelIn, languages } from '@saiyun/sdk/contract';
import { onlineStatus, printTemplate } from '@saiyun/sdk/entities';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import type { PrintBody } from '@saiyun/sdk/logic/online';
import { toWireTime } from '@saiyun/sdk/view';
import { type Input, oneOf, readInput } from '../../../http/call/input.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { list } from '../../../kernel/list/page.ts';
import { loadForm } from '../form/module.ts';
import { type FindModule, type Source, sourceOf } from '../source-module.ts';
import { refuseWrongPage } from './definition.ts';
import { type PrintRows, printPage } from './page.ts';
import { rowsFor } from './rows.ts';

const { source, body } = printTemplate.fields;
export const printPreviewInput = {
  source,
  body,
  /** The row to show; the first one if left out, made-up values if there is none. */
  id: { kind: 'text', label: ['数据', 'Row'], max: 64 },
  shownIn: oneOf(['语言', 'Language'], languages),
} as const;

interface PageField {
  readonly field: string;
  readonly label: Label;
  readonly kind: Field['kind'];
}

/** Of no use on paper. */
const inner: ReadonlySet<string> = new Set(['delFlag', 'revision', 'formVersion', 'mainId', 'pid']);

const fieldsIn = (entity: Entity): readonly PageField[] =>
  Object.entries(allFields(entity))
    .filter(([name, field]) => !inner.has(name) && !field.writeOnly && field.kind !== 'json')
    .map(([field, { label, kind }]) => ({ field, label, kind }));

const readSource = async (ctx: Ctx, find: FindModule, name: string): Promise<Source> => {
  rolesForCall(ctx, printTemplate, 'queryById');
  const found = await sourceOf(ctx, find, name);
  if (!found) throw new Failure('online.report_broken');
  rolesForCall(found.ctx, found.module.entity, 'list');
  return found;
};

/** GET fields: what a page of the source can show, and its parts with theirs. */
export async function fieldsForPage(ctx: Ctx, find: FindModule, name: string): Promise<unknown> {
  const { module } = await readSource(ctx, find, name);
  const main = name.startsWith('form:') ? name.slice('form:'.length) : '';
  const codes = await ctx.db.many<{ code: string }>(
    `select code from online_form where tenant_id = $1 and main_code = $2 and del_flag = '0' and status = '${onlineStatus.published}' order by code limit 50`,
    [ctx.tenantId, main],
  );
  const parts = await Promise.all(codes.map(({ code }) => loadForm(ctx, ctx.tenantId, code)));
  return {
    fields: fieldsIn(module.entity),
    parts: parts.flatMap((part) => (part ? [{ form: part.spec.code, name: part.spec.name, fields: fieldsIn(part.module.entity) }] : [])),
  };
}

/** A row whose values say what stands there. */
const madeUp = (entity: Entity, ctx: Ctx): WireRow =>
  Object.fromEntries(
    Object.entries(allFields(entity)).map(([name, { label }]) => [name, `〔${labelIn(label, ctx.language)}〕`]),
  ) as WireRow;

const sampleRows = async (ctx: Ctx, { module }: Source, page: PrintBody): Promise<PrintRows> => {
  const parts = new Map<string, { readonly entity: Entity; readonly rows: readonly WireRow[] }>();
  for (const section of page.sections) {
    if (section.kind !== 'rows') continue;
    const part = await loadForm(ctx, ctx.tenantId, section.form);
    if (part)
      parts.set(section.form, { entity: part.module.entity, rows: [madeUp(part.module.entity, ctx), madeUp(part.module.entity, ctx)] });
  }
  // Masks would hide what stands for the value.
  const entity = {
    ...module.entity,
    fields: Object.fromEntries(Object.entries(module.entity.fields).map(([name, { mask: _mask, ...field }]) => [name, field])),
  };
  return { entity, row: madeUp(entity, ctx), parts };
};

const offered = 20;

/** POST preview: the page as it stands on the desk with a row of the source, and the rows that can be chosen. */
export async function previewPage(ctx: Ctx, find: FindModule, given: unknown): Promise<unknown> {
  rolesForCall(ctx, printTemplate, 'queryById');
  const asked: Input<typeof printPreviewInput> = readInput(printPreviewInput, given);
  const page = asked.body as PrintBody;
  await refuseWrongPage(ctx, find, { source: asked.source, body: page });
  const found = await readSource(ctx, find, asked.source);
  const language = languages.find((one) => one === asked.shownIn) ?? ctx.language;
  const as: Ctx = { ...ctx, language };
  const { title } = found.module.entity;
  const { records } = await list(found.ctx, found.module, { pageSize: String(offered) });
  const id = asked.id ?? records[0]?.id;
  const rows =
    typeof id === 'string' ? await rowsFor(as, find, { source: asked.source, body: page }, id) : await sampleRows(as, found, page);
  const printed = { by: ctx.actor.realname || ctx.actor.username, at: toWireTime(ctx.now()) };
  return {
    html: printPage(page, rows, language, printed),
    id: typeof id === 'string' ? id : null,
    rows: records.map((row) => ({ id: row.id, title: String(row[`${title}_dictText`] ?? row[title] ?? row.id) })),
  };
}
