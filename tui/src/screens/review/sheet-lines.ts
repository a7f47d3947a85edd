import type { ReviewTemplateItemRow } from '@saiyun/sdk';

/** What is filled in besides the items of the template, in the order of the sheet. */
const others = ['comment', 'commentToEntrant', 'confidence'] as const;

/** A line of the sheet: an item of the template, or one of what every sheet has. */
export type SheetLine =
  | { readonly name: 'item'; readonly key: string; readonly item: ReviewTemplateItemRow }
  | { readonly name: (typeof others)[number]; readonly key: string };

export function sheetLines(items: readonly ReviewTemplateItemRow[]): readonly SheetLine[] {
  return [...items.map((item) => ({ name: 'item', key: item.id, item }) as const), ...others.map((name) => ({ name, key: name }))];
}
