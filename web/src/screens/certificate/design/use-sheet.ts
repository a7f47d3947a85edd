import type { CertificateElement, Row } from '@saiyun/sdk/contract';
import type { certificateTemplate } from '@saiyun/sdk/entities';
import { useState } from 'react';
import { useEdited } from '../../../kit/versions/use-edited.ts';
import type { Sheet } from './sheet/elements.ts';

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
  const edited = useEdited<Sheet>(() => sheetIn(row));
  const [chosen, choose] = useState<readonly number[]>([]);
  const { now: sheet } = edited;
  return {
    ...edited,
    sheet,
    chosen: chosen.filter((i) => i < sheet.elements.length),
    choose,
    change: (part, tag, then) => {
      edited.change((before) => ({ ...before, ...part }), tag);
      if (then) choose(then);
    },
  };
}
