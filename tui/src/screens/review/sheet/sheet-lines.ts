import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import { type DictItem, type Language, no, yes } from '@saiyun/sdk/contract';
import { type ScoreForm, scoreText } from '../../../state/score-form.ts';
import type { TuiText } from '../../../texts/index.ts';
import { itemName } from '../names.ts';

/** What is filled in besides the items of the template, in the order of the sheet. */
const others = ['comment', 'commentToEntrant', 'confidence'] as const;

/** A line of the sheet: an item of the template, or one of what every sheet has. */
export type SheetLine =
  | { readonly name: 'item'; readonly key: string; readonly item: ReviewTemplateItemRow }
  | { readonly name: (typeof others)[number]; readonly key: string };

export function sheetLines(items: readonly ReviewTemplateItemRow[]): readonly SheetLine[] {
  return [...items.map((item) => ({ name: 'item', key: item.id, item }) as const), ...others.map((name) => ({ name, key: name }))];
}

export function lineName(line: SheetLine, language: Language, t: TuiText): string {
  return line.name === 'item' ? itemName(line.item, language) : t(`review.${line.name}`);
}

/** Whether a text is written on a line, so that letters are its beginning. */
export function isTextLine(line: SheetLine | undefined): boolean {
  return line?.name === 'item' ? line.item.itemType === 'text' : line !== undefined && line.name !== 'confidence';
}

/** The text of a line that takes one. */
export function textOn(line: SheetLine, form: ScoreForm): string {
  if (line.name === 'item') return form.values[line.key]?.textValue ?? '';
  return line.name === 'confidence' ? '' : form[line.name];
}

/** What is filled in on a line, as it is read; empty if nothing is. */
export function lineText(line: SheetLine, form: ScoreForm, confidences: readonly DictItem[], t: TuiText): string {
  if (line.name === 'confidence') return confidences.find(({ value }) => value === form.confidence)?.text ?? '';
  if (line.name !== 'item') return form[line.name].trim();
  const value = form.values[line.key];
  switch (line.item.itemType) {
    case 'score':
      return scoreText(form, line.key);
    case 'grade':
      return value?.gradeValue ?? '';
    case 'passFail':
      if (value?.passValue === yes) return t('review.pass');
      return value?.passValue === no ? t('review.fail') : '';
    default:
      return value?.textValue?.trim() ?? '';
  }
}
