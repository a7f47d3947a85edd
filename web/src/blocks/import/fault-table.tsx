import type { EditColumn, RowValues } from '@saiyun/sdk/logic/editable-table';
import { Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { EditableTable, type TableHandle } from '../table/index.ts';
import type { FaultRow, ImportColumn } from './import-source.ts';
import { useImportText } from './texts/index.ts';
import type { Faults, RowEdit } from './use-faults.ts';

const numberKey = 'rowNo';
const leftOutKey = 'leftOut';
const keyOf = (index: number): string => `c${index}`;
const widths = { number: 70, cell: 160, leftOut: 90 } as const;

interface TableProps {
  readonly faults: Faults;
  readonly columns: readonly ImportColumn[];
}

/** A row of the file as the table holds it, with what was corrected. */
const valuesOf = (row: FaultRow, columns: readonly ImportColumn[], edit: RowEdit | undefined): RowValues => ({
  id: String(row.rowNo),
  [numberKey]: row.rowNo,
  ...Object.fromEntries(columns.map(({ index }) => [keyOf(index), edit?.cells[index] ?? row.cells[index] ?? ''])),
  [leftOutKey]: edit?.isLeftOut ?? row.isLeftOut,
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The rows with faults in the editable table: cells are corrected where they stand, or pasted from a spreadsheet. */
export function FaultTable({ faults, columns }: TableProps) {
  const { t } = useImportText();
  const { rows, edits, version, more } = faults;
  const table = useRef<TableHandle>(null);
  const known = useRef(edits);
  known.current = edits;
  const shown = useMemo(
    (): readonly EditColumn[] => [
      { key: numberKey, title: t('table.row'), type: 'normal', width: widths.number },
      ...columns.map(
        ({ index, label, choices }): EditColumn => ({
          key: keyOf(index),
          title: label,
          width: widths.cell,
          ...(choices
            ? { type: 'select', allowInput: true, options: choices.map((value) => ({ value, text: value })) }
            : { type: 'input' }),
        }),
      ),
      { key: leftOutKey, title: t('table.leaveOut'), type: 'checkbox', width: widths.leftOut },
    ],
    [columns, t],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is in the table already; the rest comes with another version
  const values = useMemo(() => rows.map((row) => valuesOf(row, columns, known.current.get(row.rowNo))), [rows, columns, version]);

  const mark = () => {
    const marks = rows.flatMap((row, at) =>
      row.faults.flatMap(({ column, text }) => {
        const isCorrected = column !== null && known.current.get(row.rowNo)?.cells[column] !== undefined;
        return isCorrected ? [] : [{ row: at, column: column === null ? numberKey : keyOf(column), message: [text, text] as const }];
      }),
    );
    table.current?.refuse(marks);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks belong to the rows
  useEffect(mark, [values]);

  const take = (now: TableHandle) => {
    const changed = new Map<number, RowEdit>();
    for (const [at, { values: held }] of now.rows().entries()) {
      const row = rows[at];
      if (!row || held === values[at]) continue;
      const before = known.current.get(row.rowNo);
      const cells = Object.fromEntries(
        columns.flatMap(({ index }) => {
          const text = textOf(held[keyOf(index)]);
          return text === (row.cells[index] ?? '') && before?.cells[index] === undefined ? [] : [[index, text]];
        }),
      );
      const edit = { cells, isLeftOut: held[leftOutKey] === true };
      if (JSON.stringify(edit) !== JSON.stringify(before ?? { cells: {}, isLeftOut: row.isLeftOut })) changed.set(row.rowNo, edit);
    }
    if (changed.size > 0) faults.change(changed);
  };

  return (
    <>
      <EditableTable
        ref={(handle) => {
          const isFirst = handle !== null && table.current === null;
          table.current = handle;
          if (isFirst) mark();
        }}
        label={t('table.label')}
        columns={shown}
        rows={values}
        editing="keys"
        density="compact"
        maxHeight={420}
        pinned={[numberKey]}
        selection={false}
        rowNumbers={false}
        canAdd={false}
        canRemove={false}
        onChange={take}
      />
      {more && (
        <Button size="small" onClick={more}>
          {t('table.more')}
        </Button>
      )}
    </>
  );
}
