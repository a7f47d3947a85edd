import type { DictItem } from '../../contract/wire/session.ts';

const textOrNumber = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

/** The items of an answer, with the text under all its names; items without a value are dropped, and anything but a list is empty. */
export function readDictItems(answer: unknown): readonly DictItem[] {
  if (!Array.isArray(answer)) return [];
  return (answer as readonly (Readonly<Record<string, unknown>> | null)[]).flatMap((raw) => {
    const value = textOrNumber(raw?.value);
    if (value === undefined) return [];
    const text = textOrNumber(raw?.text) ?? textOrNumber(raw?.label) ?? textOrNumber(raw?.title) ?? value;
    const color = textOrNumber(raw?.color);
    return [{ value, text, title: textOrNumber(raw?.title) ?? text, label: textOrNumber(raw?.label) ?? text, ...(color && { color }) }];
  });
}

/** A stored value: nothing, one value, or several joined by commas. */
export type DictValue = string | number | boolean | null | undefined;

const split = (value: DictValue): readonly string[] =>
  value === undefined || value === null
    ? []
    : String(value)
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);

/** The text of one value; a value that is not in the dictionary is shown unchanged. */
export function dictText(items: readonly DictItem[], value: DictValue): string {
  const wanted = value === undefined || value === null ? '' : String(value);
  return items.find((item) => item.value === wanted)?.text ?? wanted;
}

/** The texts of comma-joined values, in their order. */
export function dictTexts(items: readonly DictItem[], value: DictValue): readonly string[] {
  // A value may contain a comma itself.
  const whole = value === undefined || value === null ? undefined : items.find((item) => item.value === String(value));
  return whole ? [whole.text] : split(value).map((one) => dictText(items, one));
}

/** The labels in the answer of loadDictItem, by position; a missing one stays empty. */
export function readLabels(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) return [];
  return (answer as readonly unknown[]).map((one) => textOrNumber(one) ?? textOrNumber((one as { text?: unknown } | null)?.text) ?? '');
}

/** The label of a single value: the first of the answer, or the value itself until there is one. */
export function labelOf(answer: unknown, value: string): string {
  return readLabels(answer)[0] || value;
}
