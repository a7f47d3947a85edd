import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import { no, yes } from '@saiyun/sdk/contract';
import { gradesOf, reviewDicts } from '@saiyun/sdk/rules';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useDict } from '../../../lib/api/use-dict.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { type Shortcut, useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { isGiven, wrongItems } from './review-state.ts';
import type { Sheet } from './use-keeping.ts';

const digits = [...'0123456789'];
/** Keys that mean the same wherever the focus is, except in a text. */
const everywhere = new Set(['j', 'k', '?']);

const linesOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.sf [data-item]')];
const lineOf = (id: string): HTMLElement | null => document.querySelector(`.sf [data-item="${CSS.escape(id)}"]`);
const controlOf = (line: Element | null | undefined): HTMLElement | null =>
  line?.querySelector<HTMLElement>('[role="spinbutton"], textarea, input[type="radio"]:checked') ??
  line?.querySelector<HTMLElement>('input[type="radio"]') ??
  null;
/** The nth choice of a line gets the keys, chosen or not. */
const focusChoice = (id: string, n: number): void => {
  const line = lineOf(id);
  line?.querySelectorAll<HTMLElement>('input[type="radio"]')[n - 1]?.focus();
  line?.scrollIntoView({ block: 'nearest' });
};
const focusLine = (line: Element | null | undefined): void => {
  controlOf(line)?.focus();
  line?.scrollIntoView({ block: 'nearest' });
};

/** Presses a shortcut of the page for a control that has the keys. */
const passOn = ({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.body.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true }));
};

/** Opens the list of keys, as its key does. */
export function listKeys(): void {
  passOn({ key: '?', code: 'Slash', shiftKey: true });
}

/** What the nth choice of an item is. */
const choiceOf = (item: ReviewTemplateItemRow, n: number) => {
  if (item.itemType === 'grade') {
    const gradeValue = gradesOf(item.grades)[n - 1];
    return gradeValue === undefined ? undefined : { itemId: item.id, gradeValue };
  }
  if (item.itemType !== 'passFail') return undefined;
  const passValue = ([undefined, yes, no] as const)[n];
  return passValue === undefined ? undefined : { itemId: item.id, passValue };
};

interface Steps {
  readonly next: () => void;
  readonly previous: () => void;
  readonly submit: () => void;
}

/**
 * The keys of the sheet. A digit begins the score of the item at which one is, or of the first open one, or takes the choice of that
 * number, and stays there; only Enter and Tab go on, so no digit ever lands in another item. Enter stays at a value that would be refused. Returns what the sheet does with keys pressed in it.
 */
export function useSheetKeys(sheet: Pick<Sheet, 'items' | 'draft' | 'dispatch' | 'canKeep' | 'save'>, { next, previous, submit }: Steps) {
  const { t } = useReviewText();
  const sureness = useDict(reviewDicts.confidence);
  const { items, draft, dispatch, canKeep, save } = sheet;
  const here = (): string | undefined =>
    document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item ??
    items.find(({ id, itemType }) => itemType !== 'text' && !isGiven(draft.values[id]))?.id ??
    items[0]?.id;
  const goOn = (id: string | undefined) => {
    if (id !== undefined && wrongItems(items, draft).has(id)) return focusLine(lineOf(id));
    const lines = linesOf();
    const at = lines.findIndex(({ dataset }) => dataset.item === id);
    focusLine(lines[at + 1]);
  };
  const press = (digit: number) => {
    const id = here();
    if (!canKeep || id === undefined) return;
    if (id === 'confidence') {
      const confidence = sureness.items[digit - 1]?.value;
      if (confidence === undefined) return;
      dispatch({ type: 'confidence', confidence });
      focusChoice(id, digit);
      return;
    }
    const item = items.find((one) => one.id === id);
    if (!item) return;
    if (item.itemType === 'score') {
      // At once, so that the next digit is typed behind it, however soon it comes.
      flushSync(() => dispatch({ type: 'item', value: { itemId: id, scoreValue: digit } }));
      const input = controlOf(lineOf(id));
      input?.focus();
      if (input instanceof HTMLInputElement) input.setSelectionRange(input.value.length, input.value.length);
      return;
    }
    const value = choiceOf(item, digit);
    if (!value) return;
    dispatch({ type: 'item', value });
    focusChoice(id, digit);
  };

  const now = useRef({ press, next, previous, submit, save });
  useLayoutEffect(() => {
    now.current = { press, next, previous, submit, save };
  });
  useShortcuts(
    useMemo((): readonly Shortcut[] => {
      const group = t('keys.group');
      return [
        { keys: 'J', label: t('keys.next'), group, run: () => now.current.next() },
        { keys: 'K', label: t('keys.previous'), group, run: () => now.current.previous() },
        // One line of the list stands for all digits.
        ...digits.map(
          (keys): Shortcut => ({
            keys,
            label: keys === digits[1] ? t('keys.digits') : '',
            group,
            run: () => now.current.press(Number(keys)),
          }),
        ),
        { keys: 'Enter', label: t('keys.enter'), group },
        { keys: 'Tab', label: t('keys.tab'), group },
        { keys: 'Escape', label: t('keys.escape'), group },
        { keys: 'Mod+S', label: t('keys.save'), group, run: () => void now.current.save() },
        { keys: 'Mod+Enter', label: t('keys.submit'), group, run: () => now.current.submit() },
      ];
    }, [t]),
  );
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Escape') return target.blur();
    if (target.matches('textarea, button')) return;
    const isRadio = target.matches('input[type="radio"]');
    if (key === 'Enter') {
      event.preventDefault();
      // A number input would write its last number over what is typed, which may be one behind.
      event.stopPropagation();
      goOn(here());
    } else if (isRadio && digits.includes(key)) {
      event.preventDefault();
      press(Number(key));
    } else if (everywhere.has(key.toLowerCase())) {
      event.preventDefault();
      event.stopPropagation();
      passOn(event);
    }
  };
}
