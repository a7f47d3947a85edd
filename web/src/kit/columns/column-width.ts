import type { Kind, Language } from '@saiyun/sdk/contract';
import type { Column } from '@saiyun/sdk/view';

/** The widest that a column becomes by itself, in px. */
const widest = 260;
const padding = 18;
const tagPadding = 32;
const arrows = 18;

/** Approximate width of a text at 14 px, in px: Chinese characters and full-width signs are square. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + (char > '\u2e80' ? 14.2 : /[A-Z]/.test(char) ? 9.4 : 7.4), 0);
}

/** The width at which a column shows its title and, for a dictionary, its longest text in full. */
export function fittingWidth(least: number, title: string, sortable: boolean, texts: readonly string[] = []): number {
  const forTitle = textWidth(title) + padding + (sortable ? arrows : 0);
  const forTexts = Math.max(0, ...texts.map(textWidth)) + padding + tagPadding;
  return Math.ceil(Math.min(Math.max(least, forTitle, texts.length > 0 ? forTexts : 0), Math.max(least, widest)));
}

/** Px that a value of a kind needs in a list; the others as their definitions say. */
const byKind: Partial<Record<Kind, number>> = { instant: 130, date: 100, flag: 64, int: 72, decimal: 84, money: 116, dict: 88 };

/** Px up to which more room makes a value of a kind easier to read. */
const mostByKind: Partial<Record<Kind, number>> = { text: 240, longText: 360, ref: 240, json: 240 };

const headingWidth = { shortest: 140, usual: 220, most: 440 };
/** Px up to which a column grows for a long text. */
const widestUseful = 560;
/** The eye beside a masked value, in px, and the most that such a value keeps for itself: cut, it tells nothing of what it is. */
const eye = 32;
const widestMasked = 190;
/** Rows that are measured: a page, not a list of thousands. */
const measuredRows = 100;

/** Px that the longest of the texts which rows show in a column needs, none of them cut; masked ones have an eye beside them. */
export function longestIn(texts: readonly string[], isMasked = false): number {
  return texts.slice(0, measuredRows).reduce((most, text) => Math.max(most, textWidth(text)), 0) + padding + (isMasked ? eye : 0);
}

export interface Width {
  readonly width: number;
  readonly most?: number;
}

interface Contents {
  readonly title: string;
  readonly texts?: readonly string[] | undefined;
  /** What the page says of it. */
  readonly wanted?: number | undefined;
  readonly isHeading: boolean;
  /** Px for the longest text that was shown so far; unknown before the first rows. */
  readonly longest?: number | undefined;
}

/** How wide a column has to be, and may usefully become: texts as wide as those of the rows, once these are known. */
export function contentWidth({ field, width, sortable }: Column, { title, texts, wanted, isHeading, longest }: Contents): Width {
  if (isHeading) {
    const { shortest, usual, most } = headingWidth;
    if (longest === undefined) return { width: Math.max(wanted ?? 0, usual), most };
    const needed = Math.max(wanted ?? 0, Math.min(Math.max(longest, fittingWidth(shortest, title, sortable)), usual));
    return { width: needed, most: Math.max(needed, Math.min(longest, widestUseful)) };
  }
  if (wanted !== undefined) return { width: wanted };
  const byDefinition = byKind[field.kind] ?? Math.min(width, widest);
  const most = mostByKind[field.kind];
  if (most === undefined || longest === undefined) return { width: fittingWidth(byDefinition, title, sortable, texts), most };
  const usual = fittingWidth(Math.min(byDefinition, longest), title, sortable);
  return { width: field.mask ? Math.max(usual, Math.min(longest, widestMasked)) : usual, most: Math.min(longest, widestUseful) };
}

const usualActions = 170;
/** How much longer English names of actions are than Chinese ones. */
const englishFactor = 1.35;
const usualActionsInEnglish = 190;

/** Width of a column of actions, in px, from the width that the page gives for Chinese texts. */
export function actionsWidthIn(lang: Language, wanted?: number): number {
  if (lang !== 'en') return wanted ?? usualActions;
  return wanted === undefined ? usualActionsInEnglish : Math.ceil(wanted * englishFactor);
}
