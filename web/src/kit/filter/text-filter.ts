import { atLeast, atMost, endsWith, equalTo, like, notEqual, startsWith } from '@saiyun/sdk/logic/query';

/** How a text is compared in a filter (FORM-23). */
export const textMarkers = ['contains', 'equals', 'startsWith', 'endsWith', 'not', 'atLeast', 'atMost'] as const;
export type TextMarker = (typeof textMarkers)[number];

export interface TextFilter {
  readonly marker: TextMarker;
  readonly text: string;
}

const write: Record<TextMarker, (text: string) => string> = {
  contains: like,
  equals: equalTo,
  startsWith,
  endsWith,
  not: notEqual,
  atLeast: (text) => atLeast(text, true),
  atMost: (text) => atMost(text, true),
};

/** The wire value of a filter; an empty text filters nothing. */
export function toMarked({ marker, text }: TextFilter): string | undefined {
  return text.trim() === '' ? undefined : write[marker](text.trim());
}

/** The filter that a wire value stands for; the inverse of `toMarked`. */
export function fromMarked(value: string): TextFilter {
  const comparison = /^([<>])= ?(.+)$/s.exec(value);
  if (comparison) return { marker: comparison[1] === '>' ? 'atLeast' : 'atMost', text: comparison[2] ?? '' };
  if (value.length > 2 && value.startsWith('*') && value.endsWith('*')) return { marker: 'contains', text: value.slice(1, -1) };
  if (value.length > 1 && value.startsWith('*')) return { marker: 'endsWith', text: value.slice(1) };
  if (value.length > 1 && value.endsWith('*')) return { marker: 'startsWith', text: value.slice(0, -1) };
  if (value.length > 1 && value.startsWith('!')) return { marker: 'not', text: value.slice(1) };
  return { marker: 'equals', text: value.replaceAll('++', ',') };
}
