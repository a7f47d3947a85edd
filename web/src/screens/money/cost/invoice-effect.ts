import { invoiceStatus } from '@saiyun/sdk/entities';

/**
 * What a refund means for an invoice that its order is on: `due`, it says too much and must be reversed; `issuing`, the same once it is out;
 * `reversing`, that has begun; `less`, the request follows with what is left; `void`, nothing is left to invoice.
 */
export type InvoiceEffect = 'due' | 'issuing' | 'reversing' | 'less' | 'void';

/** The effect of a refund of so many fen; undefined for an invoice that is over, because its order is on it no more. */
export function invoiceEffect(
  one: { readonly status: string | null; readonly amount: number },
  refundFen: number,
): InvoiceEffect | undefined {
  if (one.status === invoiceStatus.issued) return 'due';
  if (one.status === invoiceStatus.issuing) return 'issuing';
  if (one.status === invoiceStatus.reversing) return 'reversing';
  if (one.status !== invoiceStatus.asked) return undefined;
  return one.amount > refundFen ? 'less' : 'void';
}
