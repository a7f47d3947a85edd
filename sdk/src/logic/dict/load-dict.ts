import type { DictItem } from '../../contract/wire/session.ts';
import type { MessageKey } from '../../messages/zh-cn.ts';
import { readDictItems } from './dict-items.ts';

/** Whether the user is told that a dictionary could not be read. Items are `silent`, remote searches and trees `warn`. */
export type OnDictError = 'silent' | 'warn';

/** A text of the catalogue, or the server's own message. */
export type DictWarning = { readonly key: MessageKey & 'failure.dict.blank' } | { readonly text: string };

export interface DictOutcome {
  readonly items: readonly DictItem[];
  readonly warning?: DictWarning;
}

/** The result of a failed read: no items, and a warning if one is wanted; a cancelled read gives no warning. */
export function dictFailure(error: unknown, onError: OnDictError): DictOutcome {
  const { kind, name, message } = (typeof error === 'object' && error !== null ? error : {}) as Readonly<Record<string, unknown>>;
  if (onError === 'silent' || kind === 'aborted' || name === 'AbortError') return { items: [] };
  return { items: [], warning: { text: typeof message === 'string' ? message : String(error) } };
}

/** Reads the items of a dictionary through `load`; never rejects. A blank code is not sent: it is a mistake that is always reported. */
export async function loadDict(code: string, load: (code: string) => Promise<unknown>, onError: OnDictError): Promise<DictOutcome> {
  const wanted = code.trim();
  if (wanted === '') return { items: [], warning: { key: 'failure.dict.blank' } };
  try {
    return { items: readDictItems(await load(wanted)) };
  } catch (error) {
    return dictFailure(error, onError);
  }
}
