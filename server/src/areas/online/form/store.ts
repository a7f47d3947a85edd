import { mainField } from '@saiyun/sdk/logic/online';
import type { Tx } from '../../../db/db.ts';
import type { Draft, RowStore, TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { sealData, sealedKeysOf } from './sealed-rows.ts';

/** Separate columns, because rows are looked up by them: the place in a tree, and the main row of a part. */
const placed = ['pid', mainField] as const;

const dataOf = (draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(([name]) => name !== 'id' && name !== 'formVersion' && !placed.some((one) => one === name)),
  );

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Stores rows of an online form as JSON, with their form and the version that they were written in. */
export function formStore(formId: string, version: number): RowStore {
  /** Until the end of the transaction no version of the form is published. */
  const lockFirst = async (tx: Tx, tenantId: number): Promise<void> => {
    await tx.one('select 1 as held from online_form where id = $1 and tenant_id = $2 for share', [formId, tenantId]);
  };
  /** Seals what the form says now, and will say until the end of the transaction. */
  const storing = async ({ tx, tenantId, cipher }: TxCtx): Promise<(draft: Draft) => Draft> => {
    await lockFirst(tx, tenantId);
    const sealed = await sealedKeysOf(tx, tenantId, formId);
    return (draft) => sealData(cipher, dataOf(draft), (key) => sealed.has(key));
  };
  return {
    lockFirst,
    async insert(ctx: TxCtx, drafts) {
      const storedOf = await storing(ctx);
      const rows = drafts.map((draft) => ({
        id: typeof draft.id === 'string' ? draft.id : newId(ctx),
        pid: textOrNull(draft.pid),
        main_id: textOrNull(draft[mainField]),
        data: storedOf(draft),
      }));
      await ctx.tx.run(
        `insert into online_form_row (id, tenant_id, form_id, form_version, pid, main_id, data, create_by, create_time)
       select r.id, $2::int, $3, $4::int, r.pid, r.main_id, r.data, $5, $6::timestamptz
       from json_to_recordset($1::json) as r(id text, pid text, main_id text, data jsonb)`,
        [JSON.stringify(rows), ctx.tenantId, formId, version, ctx.actor.username, ctx.now()],
      );
      return rows.map(({ id }) => id);
    },
    async update(ctx, changes) {
      const storedOf = await storing(ctx);
      const rows = changes.map(({ id, draft }) => ({
        id,
        data: storedOf(draft),
        ...Object.fromEntries(placed.map((name) => [`${name}_given`, draft[name] !== undefined])),
        pid: textOrNull(draft.pid),
        main_id: textOrNull(draft[mainField]),
      }));
      await ctx.tx.run(
        `update online_form_row t set data = t.data || r.data, form_version = $4::int, ${touch('$5', '$6', 't.revision')},
         pid = case when r."pid_given" then r.pid else t.pid end, main_id = case when r."${mainField}_given" then r.main_id else t.main_id end
       from json_to_recordset($1::json) as r(id text, data jsonb, pid text, main_id text, "pid_given" boolean, "${mainField}_given" boolean)
       where t.id = r.id and t.tenant_id = $2 and t.form_id = $3`,
        [JSON.stringify(rows), ctx.tenantId, formId, version, ctx.actor.username, ctx.now()],
      );
    },
    async remove(ctx, ids) {
      await ctx.tx.run(
        `update online_form_row t set del_flag = '1', ${touch('$4', '$5', 't.revision')}
       where t.id = any($1) and t.tenant_id = $2 and t.form_id = $3 and t.del_flag = '0'`,
        [ids, ctx.tenantId, formId, ctx.actor.username, ctx.now()],
      );
    },
  };
}
