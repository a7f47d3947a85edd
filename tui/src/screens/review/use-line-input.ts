import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';
import { cut } from '../../state/cells.ts';
import { choiceOf, fillItem, refused } from '../../state/fill-item.ts';
import { nextStep, type ScoreAction, scoreForm } from '../../state/score-form.ts';
import { rangeText } from './sheet/range.ts';
import { isTextLine, lineName, lineText, type SheetLine, sheetLines, textOn } from './sheet/sheet-lines.ts';
import type { ReviewWork } from './use-review.ts';

export interface LineInputOptions {
  readonly line: SheetLine | undefined;
  readonly onNotice: (notice: Notice | undefined) => void;
  readonly goTo: (line: number) => void;
  /** The text of the line is written from here on; `isBegun`: one key has begun it, which can be taken back. */
  readonly onText: (isBegun: boolean) => void;
}

export interface LineInput {
  /** What is typed next goes on with what is on the line. */
  readonly isTyping: boolean;
  /** The line was left: what is typed next is another value. */
  readonly leave: () => void;
  /** Whether a key belongs to the line, whatever command it is elsewhere. */
  readonly isInput: (pressed: string) => boolean;
  /** Gives a key to the line. */
  readonly take: (pressed: string) => void;
  /** Gives the line a text as a whole, of which no letter is a command. */
  readonly paste: (text: string) => void;
  /** Takes a change back, or makes it again: names it and leads to it. */
  readonly step: (by: 'undo' | 'redo') => void;
}

/** The change of the sheet that a key makes on a line. */
function filled(
  { editable, form, confidences }: ReviewWork,
  line: SheetLine | undefined,
  pressed: string,
  isTyping: boolean,
): ScoreAction | typeof refused | undefined {
  if (!editable || !line) return undefined;
  if (line.name === 'item') return fillItem(line.item, form, pressed, isTyping);
  if (line.name !== 'confidence') return undefined;
  const choices = confidences.map(({ value }) => value);
  const confidence = choiceOf(choices, form.confidence, pressed);
  return confidence === undefined || confidence === refused ? confidence : { type: 'confidence', confidence };
}

/** What is typed on the lines of the sheet. */
export function useLineInput(work: ReviewWork, { line, onNotice, goTo, onText }: LineInputOptions): LineInput {
  const { t, language } = useAppContext();
  const { form, act, items, editable, confidences } = work;
  const [typing, setTyping] = useState<string>();
  const isTyping = typing !== undefined && typing === line?.key;
  const isText = editable && isTextLine(line);
  const leave = (): void => {
    setTyping(undefined);
    act({ type: 'written' });
  };
  const write = (typed: string, isBegun: boolean): void => {
    if (!line || line.name === 'confidence') return;
    const text = textOn(line, form) + typed;
    act(line.name === 'item' ? { type: 'text', item: line.key, text } : { type: line.name, text });
    onText(isBegun);
  };
  const refuse = (): void => {
    if (!line) return;
    const takes = line.name === 'item' ? rangeText(line.item, t) : confidences.map(({ text }) => text).join(' / ');
    onNotice({ tone: 'bad', text: t('review.takes', { what: lineName(line, language, t), takes }) });
  };
  const change = (action: ScoreAction): void => {
    setTyping(line?.key);
    act(action);
  };
  return {
    isTyping,
    leave,
    isInput: (pressed) => {
      if (isText) return /^\P{Cc}$/u.test(pressed);
      const action = /^[a-z]$/i.test(pressed) ? filled(work, line, pressed, isTyping) : undefined;
      return action !== undefined && action !== refused;
    },
    take: (pressed) => {
      // Of several characters are the names of keys, which are Latin, and what an input method has committed.
      if (isText) return /^\P{Cc}$|\P{ASCII}/u.test(pressed) ? write(pressed, /^\p{ASCII}$/u.test(pressed)) : undefined;
      const action = filled(work, line, pressed, isTyping);
      if (action === refused) return refuse();
      return action && change(action);
    },
    paste: (text) => {
      if (!editable || !line) return undefined;
      if (isText) return write(text.replace(/\r\n?/g, '\n'), false);
      const action = filled(work, line, text.trim(), isTyping);
      return action && action !== refused ? change(action) : refuse();
    },
    step: (by) => {
      const step = nextStep(form, by);
      if (!step) return;
      setTyping(undefined);
      act({ type: by });
      const lines = sheetLines(items);
      const at = lines.findIndex(({ key }) => key === step.line);
      const changed = lines[at];
      if (!changed) return onNotice({ tone: 'info', text: t(`review.${by}All`) });
      goTo(at);
      const value = cut(lineText(changed, scoreForm(form, { type: by }), confidences, t), 40) || t('review.none');
      onNotice({ tone: 'info', text: t(`review.${by}`, { what: lineName(changed, language, t), value }) });
    },
  };
}
