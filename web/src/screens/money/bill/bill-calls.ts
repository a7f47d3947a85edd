import { type BillOrder, paymentCalls } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { costOrder, invoice, registration } from '@saiyun/sdk/entities';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';

export const payments = paymentCalls(client.send);

export function billKey(registrationId: string, lang: string) {
  return [...keys.entity(costOrder.name), 'bill', registrationId, lang] as const;
}

/** Reads bills, orders and entries again. */
export async function refreshBills(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.entity(costOrder.name) }),
    queryClient.invalidateQueries({ queryKey: keys.entity(registration.name) }),
    queryClient.invalidateQueries({ queryKey: keys.entity(invoice.name) }),
    queryClient.invalidateQueries({ queryKey: keys.startPages }),
  ]);
}

/** An order of a bill as the verbs of its record need it. */
export function rowOf({ id, revision, status, orderNo }: BillOrder): AnyRow {
  return { id, revision, status, orderNo } as unknown as AnyRow;
}

/** An address of a provider; one without a host is on this platform. */
export function wholeAddress(address: string): string {
  return address.startsWith('/') ? window.location.origin + address : address;
}
