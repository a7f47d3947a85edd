import { expertAccountCalls } from '@saiyun/sdk/calls';
import { settlement, withdrawal } from '@saiyun/sdk/entities';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';

export const money = expertAccountCalls(client.send);

/** Takes back a request that nobody has approved; its amount is available again. */
export async function cancelWithdrawal(id: string): Promise<void> {
  await client.entity(withdrawal).verb('cancel', id);
}

/** The start of every key below; what changes money makes all of it stale. */
export const ownMoney = 'own-money';

/** Reads everything about the expert's money again. */
export async function refreshMoney(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [ownMoney] }),
    queryClient.invalidateQueries({ queryKey: keys.entity(settlement.name) }),
    queryClient.invalidateQueries({ queryKey: keys.startPages }),
  ]);
}
