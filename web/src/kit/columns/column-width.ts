import type { Language } from '@saiyun/sdk/contract';

/** Widest that a column becomes by itself, in px. */
const widest = 260;
const padding = 18;
const tagPadding = 18;
const arrows = 18;

/** About how wide a text is at 14 px, in px: Chinese characters and full-width signs are square. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + (char > '\u2e80' ? 14.2 : /[A-Z]/.test(char) ? 9.4 : 7.4), 0);
}

/** Width of a column in which its title and, where it shows a dictionary's texts, the longest of them can be read. */
export function fittingWidth(least: number, title: string, sortable: boolean, texts: readonly string[] = []): number {
  const forTitle = textWidth(title) + padding + (sortable ? arrows : 0);
  const forTexts = Math.max(0, ...texts.map(textWidth)) + padding + tagPadding;
  return Math.ceil(Math.min(Math.max(least, forTitle, texts.length > 0 ? forTexts : 0), Math.max(least, widest)));
}

const usualActions = 170;
/** How much longer English names of actions are than Chinese ones. */
const englishFactor = 1.35;
const usualActionsInEnglish = 190;

/** Width of a column of actions, in px, by what its page wants for Chinese texts. */
export function actionsWidthIn(lang: Language, wanted?: number): number {
  if (lang !== 'en') return wanted ?? usualActions;
  return wanted === undefined ? usualActionsInEnglish : Math.ceil(wanted * englishFactor);
}
