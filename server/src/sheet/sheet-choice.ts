import { Failure } from '@saiyun/sdk/logic/failure';

/** The sheet chosen by name, or by its number from 1 if no sheet has that name; all sheets if none is chosen. */
export function chosenSheets<S extends { readonly name: string }>(sheets: readonly S[], asked: string | undefined): readonly S[] {
  if (asked === undefined) return sheets;
  const same = (text: string): string => text.trim().toLowerCase();
  const found = sheets.find(({ name }) => same(name) === same(asked)) ?? (/^\d{1,4}$/.test(asked) ? sheets[Number(asked) - 1] : undefined);
  if (!found) throw new Failure('sheet.no_sheet', { sheet: asked, sheets: sheets.map(({ name }) => name).join(', ') });
  return [found];
}
