import type { EditRow, RowValues } from '@saiyun/sdk/logic/editable-table';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { EditableTable, type TableHandle } from '../../../blocks/table/index.ts';
import { useDicts } from '../../../lib/api/use-dict.ts';
import { useShapesText } from '../../../messages/shapes/index.ts';
import type { FaultAt } from '../fault-at.ts';
import { type Data, isAsked, type Layout } from '../layout.ts';
import { recordsOf, toRow } from './cells.ts';
import { columnsOf, faultIn, inner } from './columns.ts';
import { type InnerProps, innerCell } from './inner-cell.tsx';
import { useSourceFields } from './source-fields.ts';

interface Props {
  readonly layout: Layout;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly fault?: FaultAt;
  /** Edits what lies inside a record. */
  readonly inner: ComponentType<InnerProps>;
}

const order = ' place';
const mostRows = 500;
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A list of records as an editable table. */
export function RowsTable({ layout, value, onChange, disabled = false, fault, inner: Inner }: Props) {
  const { say, lang } = useShapesText();
  const { data: dicts } = useDicts();
  const fields = useSourceFields();
  const codes = useMemo(() => Object.keys(dicts ?? {}).map((code) => ({ value: code })), [dicts]);
  const columns = useMemo(() => columnsOf(layout, { language: lang, dicts: codes, fields }), [layout, lang, codes, fields]);
  const kinds = useMemo(() => ({ [inner]: innerCell(layout, Inner) }), [layout, Inner]);
  const rowsOf = (given: unknown): readonly RowValues[] =>
    (Array.isArray(given) ? (given as readonly Data[]) : []).map((data) => toRow(layout, data));
  // The table keeps rows that nobody has filled in yet, so only another value than its own replaces what it shows.
  const [known, setKnown] = useState(value);
  const [rows, setRows] = useState(() => rowsOf(value));
  const table = useRef<TableHandle>(null);
  if (known !== value) {
    setKnown(value);
    if (!isSame(known, value)) setRows(rowsOf(value));
  }
  useEffect(() => {
    const now = table.current;
    const at = now && faultIn(layout, recordsOf(layout, now.rows()).places, fault);
    now?.refuse(at ? [at] : []);
  }, [layout, fault]);
  const handle = ({ rows: own }: TableHandle) => {
    const { records } = recordsOf(layout, own());
    const next = records.length > 0 ? records : undefined;
    setKnown(next);
    onChange(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a box of the table does not send the form around it
    <div onKeyDown={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}>
      <EditableTable
        ref={table}
        label={say(layout.one)}
        columns={columns}
        rows={rows}
        kinds={kinds}
        density="compact"
        editing="keys"
        sortField={order}
        readOnly={disabled}
        mostRows={mostRows}
        maxHeight={420}
        isShut={(column, row: EditRow) => layout.parts.some((part) => part.name === column.key && !isAsked(part, row.values))}
        onChange={handle}
      />
    </div>
  );
}
