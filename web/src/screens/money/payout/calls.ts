import { payoutCalls } from '@saiyun/sdk/calls';
import { payoutBatch, settlement, taxWithholding, withdrawal } from '@saiyun/sdk/entities';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';

export const payouts = payoutCalls(client.send);

/** Keys stand below the records that they are read from, so that a verb on one of these makes them stale. */
export const payoutKeys = {
  pipeline: [...keys.entity(payoutBatch.name), 'pipeline'],
  projects: [...keys.entity(settlement.name), 'projects'],
  fees: (projectId: string) => [...keys.entity(settlement.name), 'project', projectId],
  declaration: (month: string) => [...keys.entity(taxWithholding.name), 'declaration', month],
} as const;

/** Reads everything about money on its way again. */
export async function refreshPayouts(): Promise<void> {
  await Promise.all([
    ...[payoutBatch, withdrawal, settlement, taxWithholding].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: keys.entity(name) }),
    ),
    queryClient.invalidateQueries({ queryKey: keys.startPages }),
  ]);
}
