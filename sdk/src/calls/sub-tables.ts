import type { Page } from '../contract/wire/envelope.ts';
import { area } from './area.ts';

/** The sub tables of one-to-many modules that a generator made. Roles are those of the record. */
export const subTableCalls = area((send) => ({
  /** The rows of one row in one of its sub tables, below an address such as `/order/main/queryItemsByMainId`; bare or as a page there. Unsigned. */
  rows: async <T>(url: string, mainId: string): Promise<readonly T[]> => {
    const answer = await send<readonly T[] | Page<T> | null>('GET', url, { query: { id: mainId } });
    return answer === null ? [] : 'records' in answer ? (answer.records ?? []) : answer;
  },
}));
