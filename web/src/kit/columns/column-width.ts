import type { Language } from '@saiyun/sdk/contract';

/** The widest that a column becomes by itself, in px. */
const widest = 260;
const padding = 18;
const tagPadding = 18;
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

const usualActions = 170;
/** How much longer English names of actions are than Chinese ones. */
const englishFactor = 1.35;
const usualActionsInEnglish = 190;

/** Width of a column of actions, in px, from the width that the page gives for Chinese texts. */
export function actionsWidthIn(lang: Language, wanted?: number): number {
  if (lang !== 'en') return wanted ?? usualActions;
  return wanted === undefined ? usualActionsInEnglish : Math.ceil(wanted * englishFactor);
}
