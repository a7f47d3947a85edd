import { Input } from 'antd';
import { type ComponentProps, useState } from 'react';
import { RecordPicker } from '../../../record-picker/index.ts';
import { ReportPicker } from '../../../report-picker/index.ts';
import { type CellEditorProps, plainText } from '../cell-kind.ts';
import { isRecordPopup } from '../lookups.ts';
import { pickProps, takePicked } from './pick-props.ts';
import { useTypedOnce } from './use-pending.ts';

type RecordProps = Pick<ComponentProps<typeof RecordPicker>, 'displayKey'>;

/** A popup that has nothing to pick from is a text. */
function PlainText({ value, onChange, autoFocus, disabled = false, label, typed }: CellEditorProps) {
  const [text, setText] = useState(() => typed ?? plainText(value));
  const put = (next: string) => {
    setText(next);
    onChange(next === '' ? null : next);
  };
  useTypedOnce(typed, put);
  return <Input aria-label={label} autoFocus={autoFocus} disabled={disabled} value={text} onChange={(event) => put(event.target.value)} />;
}

/** Rows of a record or of a report: what is picked is written to the cells that the column names. */
export function PopupEditor(props: CellEditorProps) {
  const { column, value, onRow, onDone, autoFocus, isInCell, disabled = false, label } = props;
  const match = column.param && Object.fromEntries(Object.entries(column.param).map(([key, asked]) => [key, plainText(asked)]));
  if (isRecordPopup(column)) {
    const { displayKey = 'name' } = (column.props ?? {}) as Partial<RecordProps>;
    return (
      <RecordPicker
        name={label}
        columns={[]}
        {...column.props}
        {...pickProps(props, displayKey)}
        {...(column.destFields && { value: '', placeholder: plainText(value) })}
        displayKey={displayKey}
        {...(match && { match })}
        onChange={takePicked(props, displayKey)}
      />
    );
  }
  if (!column.popupCode) return <PlainText {...props} />;
  return (
    <ReportPicker
      {...column.props}
      code={column.popupCode}
      {...(match && { match })}
      orgFields={column.orgFields ?? ''}
      destFields={column.destFields ?? ''}
      value={plainText(value)}
      aria-label={label}
      disabled={disabled}
      autoFocus={autoFocus}
      defaultOpen={isInCell}
      onChange={(values) => {
        onRow(values);
        if (isInCell) onDone();
      }}
    />
  );
}
