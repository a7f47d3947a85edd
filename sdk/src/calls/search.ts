import { area } from './area.ts';
import type { SendOptions } from './send.ts';

/** A row that a search over all records found. */
export interface FoundRecord {
  /** Name of the record on the wire, such as `dsTbUnit`. */
  readonly entity: string;
  /** What the record is called, in the language of the call. */
  readonly type: string;
  readonly id: string;
  readonly title: string;
  /** What tells it from others: its number, or the name of a row that it belongs to. */
  readonly under: string | null;
  readonly state: string | null;
  readonly stateText: string | null;
}

/** Searches over all records. */
export const searchCalls = area((send) => ({
  /**
   * Up to 40 rows that the account may list, whose name or number contains the text or whose name has these first letters in pinyin, best
   * first. One character finds what begins with it. Signed in. Unsigned.
   */
  records: (keyword: string, options: Pick<SendOptions, 'signal' | 'quiet' | 'retries'> = {}): Promise<readonly FoundRecord[]> =>
    send('GET', '/sys/search/records', { query: { keyword }, jeecg: 'unsupported', ...options }),
}));
