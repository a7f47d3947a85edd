import type { CompetitionStatistics, Counted } from '@saiyun/sdk/calls';

/** The names of the lists of a sheet. */
export interface SheetTexts {
  readonly head: readonly [about: string, of: string, count: string];
  readonly entries: string;
  readonly works: string;
  readonly byState: string;
  readonly byArea: string;
  readonly bySchool: string;
  readonly byDay: string;
  readonly byScore: string;
  readonly reviewed: string;
  readonly reviews: string;
}

/** What a spreadsheet would take for a formula is a text: names come from those who enter. */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = plain(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** All numbers of the statistics as one table, for a spreadsheet: also the schools that a chart has no room for. */
export function statisticsSheet(statistics: CompetitionStatistics, texts: SheetTexts): string {
  const { registrations, works } = statistics;
  const lists = ['byState', 'byArea', 'bySchool', 'byDay', 'byScore'] as const;
  const rows: (readonly (string | number)[])[] = [
    texts.head,
    [texts.entries, '', registrations],
    [texts.works, '', works],
    ...statistics.byReview.flatMap(({ text, count, done }) => [
      [texts.reviews, text, count] as const,
      [texts.reviewed, text, done] as const,
    ]),
    ...lists.flatMap((name) => statistics[name].map(({ text, count }: Counted) => [texts[name], text, count] as const)),
  ];
  // The mark at the beginning tells spreadsheets that Chinese is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
