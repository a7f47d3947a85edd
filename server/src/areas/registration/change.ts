import { consentStatus, registration, registrationChange, registrationMember, registrationStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { registrationIssues } from '@saiyun/sdk/rules';
import { entityModule, Failure, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { type DbRow, fromDb, toDb } from '../../kernel/row/row.ts';
import { touch } from '../../kernel/row/touch.ts';
import { competitionOf } from '../competition/timeline.ts';
import { ofEntries } from './entry-scope.ts';
import { entryOf } from './member.ts';
import { refuseManyEntries } from './person-limit.ts';

const memberOf = async (ctx: TxCtx, entryId: string, id: string) => {
  const stored = await ctx.tx.one<DbRow>(
    `select * from ds_tb_registration_member where id = $1 and registration_id = $2 and tenant_id = $3 and del_flag = '0'`,
    [id, entryId, ctx.tenantId],
  );
  if (!stored) throw inputFailure({ field: 'memberId', code: 'reference' });
  return fromDb(ctx, registrationMember, stored);
};

/** The people of an approved team change only by request (domain B2). */
export const changeModule = entityModule(registrationChange, {
  scopes: ofEntries,
  async beforeAdd(ctx, draft) {
    const entry = await entryOf(ctx, draft.registrationId);
    if (entry.status !== registrationStatus.approved) throw new Failure('verb.state', { id: entry.id, state: entry.status });
    refuseIssues(registrationChange.fields, registrationIssues(draft));
    const before = draft.memberId ? await memberOf(ctx, entry.id, draft.memberId) : entry;
    draft.realNameBefore = before.realName;
    draft.idNoBefore = before.idNo;
  },
  verbs: {
    async accept(ctx, row) {
      const entry = await entryOf(ctx, row.registrationId);
      const competition = await competitionOf(ctx, entry.competitionId);
      if (!competition) throw new Failure('row.missing');
      await refuseManyEntries(ctx, competition, row.idNo, entry.id);
      const { realName, idType, idNo, memberId } = row;
      const id = memberId ?? entry.id;
      const { table } = memberId ? registrationMember : registration;
      const { columns, values } = memberId
        ? // A new person has no account yet and has agreed to nothing.
          toDb(ctx, registrationMember, { realName, idType, idNo, userId: null, status: consentStatus.pending, consentTime: null })
        : toDb(ctx, registration, { realName, idType, idNo });
      await ctx.tx.run(
        `update ${table} set ${columns.map((c, i) => `${c} = $${i + 5}`).join(', ')}, ${touch('$3', '$4')}
         where id = $1 and tenant_id = $2 and del_flag = '0'`,
        [id, ctx.tenantId, ctx.actor.username, ctx.now(), ...values],
      );
      return undefined;
    },
    async refuse(_ctx, _row, { reason }) {
      return { opinion: reason };
    },
  },
});
