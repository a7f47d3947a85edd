import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import type { TuiText } from '../../texts/index.ts';
import { itemName } from './names.ts';

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
