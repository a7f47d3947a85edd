import type { Columns, Issue, StoredRow } from '@saiyun/sdk/contract';
import { checkValue, labelIn, ruleIssue } from '@saiyun/sdk/contract';
import { onlineForm } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { defaultFaults, type OnlineField, patternFault, sensitiveMask } from '@saiyun/sdk/logic/online';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { sealedKeysOf, sealRows } from './sealed-rows.ts';

/** What a form's fields need beyond their shape: patterns that cannot run for ever, and existing dictionaries, and defaults that a row can hold. */
const fieldIssues = async (ctx: Ctx, fields: readonly OnlineField[]): Promise<Issue[]> => {
  const fault = patternFault(fields, ctx.language);
  if (fault !== undefined) return [ruleIssue('fields', 'online.pattern', { fault })];
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const missing = fields.find(({ dictCode }) => dictCode !== undefined && !dicts.get(dictCode));
  const [wrong] = defaultFaults(fields, { check: checkValue, isChoice: (code, value) => dicts.get(code)?.has(value) === true });
  if (wrong) return [ruleIssue('fields', 'online.default', { field: labelIn([wrong.label, wrong.labelEn || wrong.label], ctx.language) })];
  return missing ? [ruleIssue('fields', 'online.dict', { code: missing.dictCode ?? '' })] : [];
};

/** A part belongs to an existing form that is neither a part itself nor a tree. */
const mainIssues = async ({ tx, tenantId }: TxCtx, whole: Columns<typeof onlineForm>): Promise<Issue[]> => {
  const { mainCode, code, formKind } = whole;
  if (mainCode === null || mainCode === undefined) return [];
  const main = await tx.one<{ mainCode: string | null }>(
    `select main_code as "mainCode" from online_form where tenant_id = $1 and code = $2 and del_flag = '0'`,
    [tenantId, mainCode],
  );
  const fits = main && main.mainCode === null && mainCode !== code && formKind === 'list';
  return fits ? [] : [ruleIssue('mainCode', 'online.main')];
};

type Definition = Columns<typeof onlineForm> & Pick<StoredRow<typeof onlineForm>, 'fields'>;

const refuseWrong = async (ctx: TxCtx, whole: Definition): Promise<void> =>
  refuseIssues(onlineForm.fields, [...(await fieldIssues(ctx, whole.fields)), ...(await mainIssues(ctx, whole))]);

/** Stored rows stay readable: once a form has had rows, a field keeps the kind of any version for good, and stays sealed. */
const refuseUnreadable = async (
  { tx, tenantId, language }: TxCtx,
  formId: string,
  fields: readonly OnlineField[],
  withoutRows: boolean,
): Promise<void> => {
  if (withoutRows) return;
  const versions = await tx.many<{ fields: readonly OnlineField[] }>(
    'select fields from online_form_version where form_id = $1 and tenant_id = $2',
    [formId, tenantId],
  );
  const all = versions.flatMap((one) => one.fields);
  const before = new Map(all.map((field) => [field.key, field] as const));
  const sealed = await sealedKeysOf(tx, tenantId, formId);
  for (const field of fields) {
    const { key, kind, label, labelEn } = field;
    const old = before.get(key);
    if (sealed.has(key) && !sensitiveMask(field))
      throw new Failure('online.sensitive', { field: labelIn([label, labelEn || label], language), key });
    if (old && old.kind !== kind)
      throw new Failure('online.kind', { field: labelIn([label, labelEn || label], language), key, kind: old.kind });
  }
};

const rowsOf = async ({ tx, tenantId }: TxCtx, formId: string): Promise<number> =>
  (
    await tx.one<{ n: number }>(`select count(*)::int as n from online_form_row where form_id = $1 and tenant_id = $2 and del_flag = '0'`, [
      formId,
      tenantId,
    ])
  )?.n ?? 0;

/** Whether nothing is stored under the form. */
const isWithoutRows = async ({ tx, tenantId }: TxCtx, formId: string): Promise<boolean> =>
  // Deleted too: a deleted row is sealed as it was.
  (await tx.one('select 1 as found from online_form_row where form_id = $1 and tenant_id = $2 limit 1', [formId, tenantId])) === undefined;

/** Definitions of online forms (CALL-127): a draft until published; each publication is a permanent version. */
export const onlineFormModule = entityModule(onlineForm, {
  async beforeAdd(ctx, draft) {
    await refuseWrong(ctx, draft);
    draft.formVersion = 0;
  },
  async beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    const whole = { ...row, ...draft };
    await refuseWrong(ctx, whole);
    // Rows have their place in a tree or a main row, so a form with rows keeps its kind.
    const shape =
      (['formKind', 'mainCode'] as const).some((name) => draft[name] !== undefined) &&
      (row.formKind === 'tree' || draft.formKind === 'tree' || draft.mainCode !== undefined);
    if (shape && (await rowsOf(ctx, row.id)) > 0) throw new Failure('online.has_rows');
  },
  async beforeDelete(ctx, row) {
    if ((await rowsOf(ctx, row.id)) > 0) throw new Failure('online.has_rows');
    const part = await ctx.tx.one(`select 1 as part from online_form where tenant_id = $1 and main_code = $2 and del_flag = '0' limit 1`, [
      ctx.tenantId,
      row.code,
    ]);
    if (part) throw new Failure('online.has_parts');
  },
  verbs: {
    async publish(ctx, row) {
      const { fields } = row;
      await refuseWrong(ctx, row);
      const withoutRows = await isWithoutRows(ctx, row.id);
      await refuseUnreadable(ctx, row.id, fields, withoutRows);
      for (const { key } of fields.filter(sensitiveMask))
        for (let done = -1; done !== 0; ) done = await sealRows(ctx.tx, ctx.cipher, { formId: row.id, key });
      const version = (row.formVersion ?? 0) + 1;
      await ctx.tx.run(
        `insert into online_form_version (form_id, version, tenant_id, fields, without_rows, create_by, create_time)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [row.id, version, ctx.tenantId, JSON.stringify(fields), withoutRows, ctx.actor.username, ctx.now()],
      );
      return { formVersion: version };
    },
  },
});
