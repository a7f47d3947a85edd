import { createContext, use } from 'react';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';
import { TickBox } from '../../../ui/tick-box.tsx';

interface Ticks {
  /** What is to be changed, by key, with what it is called. */
  readonly ticked: ReadonlyMap<string, string>;
  /** Undefined where the entry cannot be returned. */
  readonly tick: ((key: string, name: string) => void) | undefined;
  /** What is said about some of it, by key. */
  readonly remarks: ReadonlyMap<string, string>;
  readonly remark: (key: string, words: string) => void;
}

/** What the reader has ticked to be changed. */
export const Ticks = createContext<Ticks>({ ticked: new Map(), tick: undefined, remarks: new Map(), remark: () => undefined });

/** A box to ask for a change of what stands beside it. */
export function Tick({ at, name }: { readonly at: string; readonly name: string }) {
  const { t } = useEntryDeskText();
  const { ticked, tick } = use(Ticks);
  return tick && <TickBox className="ed-tick" label={t('tick', { what: name })} checked={ticked.has(at)} onChange={() => tick(at, name)} />;
}
