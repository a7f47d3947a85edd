import { type ClipboardEvent, createContext, use } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { useCore } from '../core.tsx';
import { clearRange } from '../grid/edits.ts';
import { type CellRange, cellsIn } from '../model/range.ts';
import { useTableText } from '../texts/index.ts';
import { copyBlock, copyInTurns, isLarge, mostCopied } from './copy.ts';
import { pasteBlock } from './paste.ts';

/** What the table tells its reader below the rows, for a while or until something else. */
export type Tell = (text: string, tone?: 'info' | 'warning', stays?: boolean) => void;

export const TellContext = createContext<Tell>(() => undefined);

/** Copies, cuts and pastes blocks of cells. */
export function useClipboard() {
  const core = useCore();
  const { t } = useTableText();
  const tell = use(TellContext);
  const { cursor } = core;

  /** Copies the chosen block; `done` is called once the clipboard holds it. */
  const copy = (event: ClipboardEvent, done?: (range: CellRange) => void): void => {
    const { range } = cursor;
    if (!range) return;
    event.preventDefault();
    if (cellsIn(range) > mostCopied) {
      tell(t('tooLargeToCopy', { max: mostCopied }), 'warning');
      return;
    }
    const copied = (isDone: boolean) => {
      if (!isDone) return;
      tell(t('copied', { rows: range.bottom - range.top + 1, cols: range.right - range.left + 1 }));
      done?.(range);
    };
    if (isLarge(range)) void copyInTurns(core, range).then(copyText).then(copied);
    else {
      event.clipboardData.setData('text/plain', copyBlock(core, range));
      copied(true);
    }
  };

  const paste = async (text: string): Promise<void> => {
    const result = await pasteBlock(core, text, (share) => tell(t('pasting', { percent: Math.round(share * 100) }), 'info', true));
    if (result.range) cursor.select(result.range);
    const parts = [
      t('pasted', { count: result.cells }),
      result.added > 0 && t('pastedAdded', { count: result.added }),
      result.readOnly > 0 && t('pastedReadOnly', { count: result.readOnly }),
      result.unread > 0 && t('pastedUnread', { count: result.unread }),
      result.waiting > 0 && t('pastedWaiting', { count: result.waiting }),
      result.beyond > 0 && t('pastedBeyond', { count: result.beyond }),
    ].filter((part) => part !== false);
    const isLossy = result.readOnly + result.unread + result.beyond > 0;
    tell(parts.join(t('comma')), isLossy ? 'warning' : 'info', isLossy || result.waiting > 0);
    if (result.waiting > 0) await tellSettled();
  };

  /** Says what became of the texts that waited for their options. */
  const tellSettled = async (): Promise<void> => {
    const { resolved, missing, refused } = await core.waiting.settled();
    const parts = [
      missing > 0 && t('optionsMissing', { count: missing }),
      refused > 0 && t('pastedUnread', { count: refused }),
      missing + refused === 0 && t('optionsRead', { count: resolved }),
    ].filter((part) => part !== false);
    tell(parts.join(t('comma')), missing + refused > 0 ? 'warning' : 'info', missing + refused > 0);
  };

  return {
    copy: (event: ClipboardEvent) => copy(event),
    // Nothing is emptied before the clipboard holds it.
    cut: (event: ClipboardEvent) => copy(event, (range) => clearRange(core, range)),
    paste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (text === '') return;
      event.preventDefault();
      void paste(text);
    },
  };
}
