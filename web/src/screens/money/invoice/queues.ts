import { yes } from '@saiyun/sdk/contract';
import { invoiceStatus } from '@saiyun/sdk/entities';

/** The queues of the desk: what is in each, and in which order; those that wait the oldest first. */
export const queues = {
  asked: { match: { status: invoiceStatus.asked }, order: 'asc' },
  issuing: { match: { status: `${invoiceStatus.issuing},${invoiceStatus.reversing}` }, order: 'asc' },
  toReverse: { match: { status: invoiceStatus.issued, redDue: yes }, order: 'asc' },
  issued: { match: { status: invoiceStatus.issued }, order: 'desc' },
  failed: { match: { status: invoiceStatus.failed }, order: 'desc' },
  reversed: { match: { status: invoiceStatus.reversed }, order: 'desc' },
} as const;
export type Queue = keyof typeof queues;
export const queueNames = Object.keys(queues) as readonly Queue[];

/** The queue of an address. */
export function queueNamed(name: string | null): Queue {
  return queueNames.find((one) => one === name) ?? 'asked';
}
