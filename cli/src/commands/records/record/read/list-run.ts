import type { AnyEntityClient, ListQuery } from '@saiyun/sdk';
import { type AnyRow, allFields, type Entity, type Language, labelIn } from '@saiyun/sdk/contract';
import { review } from '@saiyun/sdk/entities';
import { columnsOf, formatValue, rowTitle, yuan } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../../cli.ts';
import { csvLine } from '../../../../output/csv.ts';
import { cutTo, tableLines } from '../../../../output/table.ts';
import { withClient } from '../../../../platform/session.ts';
import { usageError, withHint } from '../../../../problems/cli-error.ts';
import { isClientError } from '../../../../problems/problem.ts';
import { entityNamed } from '../../../../records/entity-names.ts';
import { listQuery } from '../../export/export-query.ts';
import { withRefIds } from '../named-refs.ts';
import { shortIdLength } from '../named-rows.ts';
import { answered, dictTextOf, fieldNames, picked } from './row-columns.ts';

export interface ListOptions {
  /** The record's name in commands or on the wire. */
  readonly entity: string;
  readonly match: readonly string[];
  readonly search?: string;
  readonly query?: string;
  readonly where: readonly string[];
  readonly any: boolean;
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
  readonly page: number;
  readonly size?: number;
  readonly all: boolean;
  readonly fields?: string;
  /** Seconds between two looks at a list that is shown until Ctrl-C; true for the usual number. */
  readonly watch?: number | true;
}

/** One screenful for a table; programs read the other formats, and get as many rows as they ask for. */
const defaultSize = 20;
/** Seconds between two looks with `--watch`. */
const watchSeconds = 5;
/** Number of columns besides the id in a table without `--fields`. */
const tableColumns = 6;
/** The widest cell of a table on a terminal. */
const cellWidth = 40;

/** Prints a page of rows or, with `--all`, every row, page by page (LIST-01, LIST-07). */
export const runList: Run<ListOptions, 'record'> = async (cli, options) => {
  const entity = await entityNamed(options.entity);
  const names = fieldNames(entity, options.fields);
  const asked = await listQuery(cli, entity, options);
  if (options.all && options.page !== 1) throw usageError('record.allPages');
  if (options.all && options.watch) throw usageError('record.watchAll');
  await withClient(cli, async (client) => {
    const calls = client.entity(entity);
    const query = await withRefIds(cli, client, entity, asked);
    if (options.all) return print(cli, entity, names, calls.rows({ ...query, pageSize: options.size }, { signal: cli.signal }));
    const page: ListQuery = { ...query, pageNo: options.page, pageSize: options.size ?? defaultSize };
    if (options.watch) return watch(cli, entity, names, calls, page, options.watch === true ? watchSeconds : options.watch);
    return printPage(cli, entity, names, calls, page).catch((error: unknown) => {
      const isReviews = entity.name === review.name && isClientError(error) && error.kind === 'forbidden';
      throw isReviews ? withHint(error, 'record.ownReviews') : error;
    });
  });
  return undefined;
};

async function printPage(
  cli: Cli<'record'>,
  entity: Entity,
  names: readonly string[] | undefined,
  calls: AnyEntityClient,
  query: ListQuery,
): Promise<void> {
  const page = await calls.list(query, { signal: cli.signal });
  await print(cli, entity, names, page.records);
  if (cli.asData) {
    if (page.total > page.records.length) cli.notice('program.rowsOf', { shown: page.records.length, count: page.total });
    return;
  }
  if (page.total === 0) cli.notice('program.noRows');
  else cli.notice('program.pageOf', { page: page.current, pages: page.pages, count: page.total });
}

async function watch(
  cli: Cli<'record'>,
  entity: Entity,
  names: readonly string[] | undefined,
  calls: AnyEntityClient,
  query: ListQuery,
  every: number,
): Promise<void> {
  const { watchRows } = await import('./watch-rows.ts');
  const shown = names ?? defaultColumns(entity, cli.settings.language);
  await watchRows(cli, {
    every,
    read: async () => (await calls.list(query, { signal: cli.signal })).records,
    table: (rows) => table(cli, entity, shown, rows),
    line: (row) => JSON.stringify(names ? picked(row, names) : row),
  });
}

type Rows = Iterable<AnyRow> | AsyncIterable<AnyRow>;

async function print(cli: Cli<'record'>, entity: Entity, names: readonly string[] | undefined, rows: Rows): Promise<void> {
  const { format, shaping } = cli.settings;
  // Shaping the whole result needs all rows; otherwise a long list is printed as it arrives.
  const asItComes = Object.keys(shaping).length === 0;
  const fitted = (row: AnyRow): Readonly<Record<string, unknown>> => (names ? picked(row, names) : row);
  if (format === 'jsonl' && asItComes) {
    for await (const row of rows) await cli.out(`${JSON.stringify(fitted(row))}\n`);
  } else if (format === 'csv' && asItComes) {
    const columns = names ?? answered(entity).filter((name) => name !== 'delFlag');
    await cli.out(csvLine(columns));
    for await (const row of rows) await cli.out(csvLine(columns.map((name) => csvValue(entity, name, row[name]))));
  } else {
    const all: AnyRow[] = [];
    for await (const row of rows) all.push(row);
    if (cli.asData) await cli.data(all.map(fitted));
    else await cli.show(table(cli, entity, names ?? defaultColumns(entity, cli.settings.language), all), { titled: true });
  }
}

/** Values as filters and `--set` take them: codes, and money in yuan. */
function csvValue(entity: Entity, name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (entity.fields[name]?.kind === 'money' && typeof value === 'number') return yuan(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** The id, the row's name, its state and the first columns of the list. */
function defaultColumns(entity: Entity, language: Language): readonly string[] {
  // An English name would say what the name says.
  const listed = columnsOf(entity).flatMap(({ name }) => (language === 'en' && name === entity.titleEn ? [] : [name]));
  const must = [...entity.key, entity.title, entity.stateField ?? 'status'].filter((name) => listed.includes(name));
  const chosen = new Set([...must, ...listed].slice(0, Math.max(tableColumns, must.length)));
  for (const name of listed) if (chosen.size < tableColumns) chosen.add(name);
  return ['id', ...listed.filter((name) => chosen.has(name))];
}

function table(cli: Cli<'record'>, entity: Entity, names: readonly string[], rows: readonly AnyRow[]): string[] {
  const { language } = cli.settings;
  const all = allFields(entity);
  const right = new Set(['int', 'decimal', 'money']);
  const columns = names.map((name) => {
    const field = all[name];
    return field ? { title: labelIn(field.label, language), right: right.has(field.kind) } : { title: name, whole: true };
  });
  const cut = (text: string): string => (cli.screen.outIsTerminal ? cutTo(text, cellWidth) : text);
  // On a terminal ids are as short as commands take them; files and programs get them whole.
  const idLength = cli.screen.outIsTerminal ? shortIdLength(rows.map(({ id }) => id)) : undefined;
  const cells = rows.map((row) =>
    names.map((name) => {
      if (name === 'id') return row.id.slice(0, idLength);
      if (name === entity.title && entity.titleEn) return cut(rowTitle(entity, row, language));
      const field = all[name];
      return cut(field ? formatValue(field, row[name], dictTextOf(row, name), language) : csvValue(entity, name, row[name]));
    }),
  );
  return tableLines(columns, cells, cli.tableWidth);
}
