import type { AnyRow, Fields, Label, Language } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { CellsInvalid, listedFailures } from '@saiyun/sdk/logic/cells';
import type { EditColumn, EditOption, EditRow, RowValues } from '@saiyun/sdk/logic/editable-table';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { EditableTable, type TableHandle } from '../../blocks/table/index.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { usePartsText } from '../../messages/parts/index.ts';
import { refSpec } from '../cells/ref-spec.ts';
import { dictTextOf } from '../cells/row-title.ts';
import type { FormPart } from '../form/form-props.ts';
import { ownCell } from './own-cell.tsx';
import { type PartChanges, tableRow } from './part-changes.ts';
import { ownInput, partColumns, type Titles } from './part-columns.ts';
import { type PartDraft, PartRows, type RefusedRow, type RowWords } from './part-rows.ts';

/** Rows of all parts that one call takes. */
const mostRows = 5000;
const pageSize = 500;
const foundAtOnce = 20;

/** What the form of a row does with the table of one of its parts. */
export interface PartTableHandle {
  /** Checks everything and gives what is to be saved, undefined for nothing; rejects with `CellsInvalid`. */
  readonly collect: () => Promise<PartChanges | undefined>;
  readonly focus: (row: number, column?: string) => void;
  readonly isChanged: () => boolean;
  /** Shows at its cell what the server refuses; where that is, and in what words. */
  readonly refuse: (refused: RefusedRow) => { readonly row: number; readonly column: string; readonly message: Label } | undefined;
  readonly draft: () => PartDraft | undefined;
  readonly restore: (draft: PartDraft) => void;
}

export interface PartTableProps {
  readonly part: FormPart;
  /** The row whose parts they are; a new one has none yet. */
  readonly mainId: string | undefined;
  /** The columns that the account may see and set. */
  readonly fields: Fields;
  readonly readOnly?: boolean;
  readonly canAdd?: boolean;
  readonly canRemove?: boolean;
  readonly onChange?: () => void;
  readonly ref?: Ref<PartTableHandle>;
}

const readRows = async ({ entity, by, order }: FormPart, mainId: string): Promise<readonly AnyRow[]> => {
  const rows = await client
    .entity(entity)
    .rows({ match: { [by]: mainId }, pageSize })
    .toArray({ limit: mostRows });
  const placeOf = (row: AnyRow): number => (order && typeof row[order] === 'number' ? row[order] : 0);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** Titles of the references that rows came with. A part that refers to another one of the same row is offered these alone. */
const titlesIn = ({ entity }: FormPart, fields: Fields, rows: readonly AnyRow[], language: Language): Titles =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, of }]) => {
      if (kind !== 'ref') return [];
      if (of === entity.name) return [[name, rows.map((row) => ({ value: row.id, text: rowTitle(entity, row, language) }))]];
      const texts = new Map(rows.map((row) => [row[name], dictTextOf(row, name)]));
      return [[name, [...texts].flatMap(([value, text]) => (typeof value === 'string' && text !== undefined ? [{ value, text }] : []))]];
    }),
  );

/** The rows of a part, edited in the form of the row that they belong to. */
export function PartTable(props: PartTableProps) {
  const { part, mainId } = props;
  const { say } = usePartsText();
  const { data, error, refetch, isPending } = useQuery({
    queryKey: [...keys.entity(part.entity.name), 'of', mainId ?? ''],
    queryFn: () => readRows(part, mainId ?? ''),
    enabled: mainId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (mainId === undefined) return <Rows {...props} stored={noRows} />;
  if (!data)
    return (
      <EditableTable
        label={say(part.entity.label)}
        columns={noColumns}
        isLoading={isPending}
        failure={error ? failureMessage(error) : undefined}
        onRetry={() => void refetch()}
        hasBar={false}
      />
    );
  return <Rows {...props} stored={data} />;
}

/** What is said in the reader's language alone. */
const alike = (text: string): Label => [text, text];

const noRows: readonly AnyRow[] = [];
const noColumns: readonly EditColumn[] = [];

function Rows({
  part,
  fields,
  readOnly = false,
  canAdd = true,
  canRemove = true,
  onChange,
  stored: given,
  ref,
}: PartTableProps & { readonly stored: readonly AnyRow[] }) {
  const { t, lang, say } = usePartsText();
  // Rows that are read again meanwhile would replace what was typed.
  const [stored] = useState(given);
  const table = useRef<TableHandle>(null);
  const known = useMemo(() => titlesIn(part, fields, stored, lang), [part, fields, stored, lang]);
  const columns = useMemo(() => partColumns(part, fields, known), [part, fields, known]);
  const rows = useMemo(() => stored.map((row): RowValues => tableRow(part, fields, row)), [part, fields, stored]);
  const kinds = useMemo(() => ({ [ownInput]: ownCell(part, fields) }), [part, fields]);
  const edited = useMemo(() => new PartRows(part, fields, rows, () => table.current), [part, fields, rows]);
  /** Ids that were found by a search, by column. */
  const chosen = useRef(new Map<string, Set<string>>());
  const words: RowWords = {
    stale: alike(t('stale')),
    gone: alike(t('gone')),
    noName: (name, of) => alike(t('noName', { name, of })),
  };

  const searchOptions = useCallback(
    async (column: EditColumn, text: string): Promise<readonly EditOption[]> => {
      const { of = '' } = fields[column.key] ?? {};
      if (of === part.entity.name) return (known[column.key] ?? []).filter((one) => one.text.includes(text));
      const items = await client.dicts.search(refSpec(of), text, foundAtOnce);
      const ids = chosen.current.get(column.key) ?? new Set();
      for (const { value } of items) ids.add(value);
      chosen.current.set(column.key, ids);
      return items.map(({ value, text: title }) => ({ value, text: title }));
    },
    [fields, part, known],
  );
  const isLocked = useCallback(
    (column: EditColumn, row: EditRow) =>
      row.id !== undefined && (fields[column.key]?.frozen === true || part.isLocked?.(column.key, row.loaded ?? row.values) === true),
    [fields, part],
  );
  const keptText = useCallback((row: EditRow) => (row.id === undefined ? undefined : part.keptText?.(row.loaded ?? row.values)), [part]);
  const isKnown = (column: string, value: string) =>
    known[column]?.some((one) => one.value === value) === true || chosen.current.get(column)?.has(value) === true;

  const collect = async () => {
    // A row in which somebody is typing is not blank.
    table.current?.commit();
    table.current?.refuse([]);
    edited.dropBlank();
    const unnamed = await edited.resolveNames(isKnown, words.noName, (of) => say(entityByName(of)?.label ?? [of, of]));
    await table.current?.collect();
    const faults = [...unnamed, ...edited.ruleFaults()];
    if (faults.length > 0) {
      table.current?.refuse(faults);
      throw new CellsInvalid(listedFailures(faults));
    }
    return edited.send();
  };
  const focus = (row: number, column?: string) => table.current?.focus(row, column);
  useImperativeHandle(ref, () => ({
    collect,
    focus,
    isChanged: () => edited.changes !== undefined,
    refuse: (refused) => {
      const fault = edited.refused(refused, words);
      if (fault) table.current?.refuse([fault]);
      return fault;
    },
    draft: () => edited.draft(),
    restore: (draft) => edited.restore(draft),
  }));
  return (
    <EditableTable
      ref={table}
      label={say(part.entity.label)}
      columns={columns}
      rows={rows}
      kinds={kinds}
      density="compact"
      editing="keys"
      sortField={part.order}
      readOnly={readOnly}
      canAdd={canAdd}
      canRemove={canRemove}
      keptText={keptText}
      mostRows={mostRows}
      maxHeight={520}
      searchOptions={searchOptions}
      isLocked={isLocked}
      settingsName={part.of}
      onChange={onChange}
    />
  );
}
