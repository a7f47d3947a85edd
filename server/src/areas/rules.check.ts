import type { StoredRow } from '@saiyun/sdk/contract';
import { competition, depart, expert, registration, review, settlement, user, withdrawal } from '@saiyun/sdk/entities';
import { entityModule, type TxCtx } from '../kernel/entity-module.ts';
import { fromDb, toDb } from '../kernel/row/row.ts';
import { updateRow } from '../kernel/write/standard-calls.ts';
import { settlementModule } from './money/settlement.ts';

/** Mistakes in a record's rules that must not compile: the line under each expectation is an error that somebody could make. Never run. */
export const mistakes = [
  entityModule(settlement, {
    verbs: {
      async examine(_ctx, row, input) {
        // @ts-expect-error -- a misspelt field of the row
        if (row.examineStatuss !== '1') return undefined;
        // @ts-expect-error -- a misspelt field of the input
        if (input.resultt === '1') return undefined;
        // @ts-expect-error -- money is a number of fen
        const amount: string = row.amount;
        return { examineStatus: '1', opinion: amount };
      },
    },
  }),
  entityModule(settlement, {
    verbs: {
      // @ts-expect-error -- a misspelt column of what the verb sets
      async settleOnline(ctx) {
        return { settledByy: ctx.actor.userId };
      },
    },
  }),
  entityModule(settlement, {
    verbs: {
      // @ts-expect-error -- and where it is set sometimes only
      async settleOffline(ctx, row) {
        return { settleBy: ctx.actor.userId, ...(row.amount > 0 && { opinionn: 'ok' }) };
      },
    },
  }),
  entityModule(settlement, {
    verbs: {
      // @ts-expect-error -- no such verb
      async examin() {
        return undefined;
      },
    },
  }),
  entityModule(withdrawal, {
    async beforeEdit(_ctx, row, draft) {
      // @ts-expect-error -- a misspelt column of the draft
      draft.subStatuss = '10';
      // @ts-expect-error -- a row is not changed
      row.subStatus = '10';
      // @ts-expect-error -- a required column is never without a value
      draft.amount = null;
    },
  }),
  entityModule(registration, {
    hidden: { unit_audit_status: 'text' },
    async beforeAdd(_ctx, draft) {
      // @ts-expect-error -- a misspelt hidden column
      draft.unit_audit_state = '1';
      // @ts-expect-error -- a hidden column of another kind
      draft.unit_audit_status = 1;
    },
    async beforeImport(_ctx, drafts, existing) {
      // @ts-expect-error -- a misspelt column of an import
      for (const [i, draft] of drafts.entries()) draft.captainId = existing[i]?.captainUserId;
      return new Map();
    },
  }),
  entityModule(competition, {
    async beforeDelete(_ctx, row) {
      // @ts-expect-error -- no such field
      if (row.organizer) return;
    },
  }),
  entityModule(depart, {
    async afterAdd(_ctx, row) {
      // @ts-expect-error -- a text, and not a number
      const order: number = row.departName;
      if (order > 0) return;
    },
  }),
  entityModule(user, {
    async afterAdd(_ctx, row) {
      // @ts-expect-error -- what is only ever written is on no row
      if (row.password) return;
    },
  }),
  entityModule(review, {
    // @ts-expect-error -- no such field to keep from a caller
    conceals: () => ['totalScores'],
  }),
];

/** The same outside hooks, for rows that rules read themselves and writes that they make. */
export async function readAndWritten(ctx: TxCtx, row: StoredRow<typeof settlement>): Promise<void> {
  // @ts-expect-error -- a misspelt field of a row that was read
  const unknown: unknown = fromDb(ctx, expert, {}).realNames;
  // @ts-expect-error -- a misspelt column
  toDb(ctx, expert, { realNames: unknown });
  // @ts-expect-error -- a misspelt column
  await updateRow(ctx, settlementModule, row, { setleBy: '1' });
}
