import { type Columns, languages, type StoredDraft } from '@saiyun/sdk/contract';
import { msgSuppress } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { toldReason } from '@saiyun/sdk/messages';
import { addressOf, type MessageChannel } from '@saiyun/sdk/rules';
import { entityModule } from '../../../kernel/entity-module.ts';

/** The form in which addresses are compared, or undefined for a text that is none of the channel. */
const compared = ({ address, channel }: Columns<typeof msgSuppress>): string | undefined =>
  address && channel ? addressOf(channel as MessageChannel, address) : undefined;

/** A row that comes back with the words of a reason of the platform's own has not changed it. */
const keepReason = (row: Columns<typeof msgSuppress>, draft: StoredDraft<typeof msgSuppress>): void => {
  const { reason } = row;
  if (reason && languages.some((language) => toldReason(language, reason) === draft.reason)) draft.reason = reason;
};

/** Addresses that get nothing: opted out, bounced, or entered by hand. */
export const suppressModule = entityModule(msgSuppress, {
  rowsAlone: true,
  async beforeAdd(_ctx, draft) {
    const address = compared(draft);
    if (address === undefined) refuseIssues(msgSuppress.fields, [{ field: 'address', code: 'rule', message: 'msgSuppress.address' }]);
    else draft.address = address;
  },
  async beforeEdit(_ctx, row, draft) {
    keepReason(row, draft);
  },
  async beforeImport(_ctx, drafts, existing) {
    const faults = drafts.flatMap((draft, i) => {
      const stored = existing[i];
      if (stored) keepReason(stored, draft);
      if (stored) return [];
      const address = compared(draft);
      if (address === undefined) return [[i, [{ field: 'address', code: 'rule', message: 'msgSuppress.address' }]] as const];
      draft.address = address;
      return [];
    });
    return new Map(faults);
  },
});
