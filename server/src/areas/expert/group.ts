import type { Fields, Issue } from '@saiyun/sdk/contract';
import { expertGroup, expertGroupMember, expertStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';

/** A group's row that names an expert. */
interface Named {
  readonly leaderId?: string | null;
  readonly expertId?: string;
}

/** A group's leader and members are active experts: not invited, suspended or former ones. Says who of the rows names another one. */
const expertIssues = async (
  { tx, tenantId }: TxCtx,
  rows: readonly Named[],
  field: keyof Named,
): Promise<ReadonlyMap<number, readonly Issue[]>> => {
  const ids = [...new Set(rows.flatMap((row) => row[field] ?? []))];
  if (ids.length === 0) return new Map();
  const active = await tx.many<{ id: string }>(
    `select id from ds_tb_expert where id = any($1) and tenant_id = $2 and status = '${expertStatus.active}' and del_flag = '0'`,
    [ids, tenantId],
  );
  const known = new Set(active.map(({ id }) => id));
  const other: Issue = { field, code: 'rule', message: 'expert.notActive' };
  return new Map(rows.flatMap((row, i) => (row[field] == null || known.has(row[field]) ? [] : [[i, [other]]])));
};

const refuseOther = async (ctx: TxCtx, row: Named, field: keyof Named, fields: Fields): Promise<void> =>
  refuseIssues(fields, (await expertIssues(ctx, [row], field)).get(0) ?? []);

const importIssues =
  (field: keyof Named) =>
  async (ctx: TxCtx, drafts: readonly Named[], existing: readonly (Named | undefined)[]): Promise<ReadonlyMap<number, readonly Issue[]>> =>
    expertIssues(
      ctx,
      drafts.map((draft, i) => (draft[field] === existing[i]?.[field] ? {} : { [field]: draft[field] })),
      field,
    );

/** Groups of experts (EXPERT-01). */
export const groupModule = entityModule(expertGroup, {
  async beforeAdd(ctx, draft) {
    await refuseOther(ctx, draft, 'leaderId', expertGroup.fields);
  },
  async beforeEdit(ctx, _row, draft) {
    await refuseOther(ctx, draft, 'leaderId', expertGroup.fields);
  },
  beforeImport: importIssues('leaderId'),
});

export const groupMemberModule = entityModule(expertGroupMember, {
  beforeRows: (ctx, rows) =>
    expertIssues(
      ctx,
      rows.map(({ draft }) => draft),
      'expertId',
    ),
  async beforeAdd(ctx, draft) {
    await refuseOther(ctx, draft, 'expertId', expertGroupMember.fields);
  },
  beforeImport: importIssues('expertId'),
});
