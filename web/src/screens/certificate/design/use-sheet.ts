import type { CertificateElement, Row } from '@saiyun/sdk/contract';
import type { certificateTemplate } from '@saiyun/sdk/entities';
import { useState } from 'react';
import type { Sheet } from './sheet/elements.ts';
import { begun, changed, type History, redone, undone } from './sheet/history.ts';

export type TemplateRow = Row<typeof certificateTemplate>;

/** What is edited, as the row has it. */
export function sheetIn({ pageSize, locale, numberRule, elements }: TemplateRow): Sheet {
  return { pageSize, locale, numberRule, elements: elements as readonly CertificateElement[] };
}

export interface SheetState {
  readonly sheet: Sheet;
  readonly chosen: readonly number[];
  readonly choose: (chosen: readonly number[]) => void;
  readonly change: (sheet: Partial<Sheet>, tag?: string, chosen?: readonly number[]) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly isDirty: boolean;
  /** What is there now is stored. */
  readonly kept: () => void;
}

/** The sheet that is edited: its history, and what is chosen on it. */
export function useSheet(row: TemplateRow): SheetState {
  const [history, setHistory] = useState<History<Sheet>>(() => begun(sheetIn(row)));
  const [stored, setStored] = useState(history.now);
  const [chosen, choose] = useState<readonly number[]>([]);
  const { now } = history;
  const go = (next: History<Sheet>) => {
    setHistory(next);
    choose(chosen.filter((i) => i < next.now.elements.length));
  };
  return {
    sheet: now,
    chosen: chosen.filter((i) => i < now.elements.length),
    choose,
    change: (part, tag, then) => {
      setHistory((before) => changed(before, { ...before.now, ...part }, tag));
      if (then) choose(then);
    },
    undo: history.past.length > 0 ? () => go(undone(history)) : undefined,
    redo: history.future.length > 0 ? () => go(redone(history)) : undefined,
    isDirty: now !== stored && JSON.stringify(now) !== JSON.stringify(stored),
    kept: () => setStored(now),
  };
}
