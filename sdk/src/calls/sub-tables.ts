import type { Page } from '../contract/wire/envelope.ts';
import { area } from './area.ts';

/** The sub-tables of generated one-to-many modules. The record determines the roles. */
export const subTableCalls = area((send) => ({
  /**
   * The rows of a main row in one sub-table, below an address such as `/order/main/queryItemsByMainId`; the server returns a list or a
   * page. Unsigned.
   */
  rows: async <T>(url: string, mainId: string): Promise<readonly T[]> => {
    const answer = await send<readonly T[] | Page<T> | null>('GET', url, { query: { id: mainId } });
    return answer === null ? [] : 'records' in answer ? (answer.records ?? []) : answer;
  },
}));
