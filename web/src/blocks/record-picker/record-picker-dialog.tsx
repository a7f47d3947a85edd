import './record-picker.css';
import { pickRow } from '@saiyun/sdk/logic/picker';
import { Alert } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isTypingInDialog } from '../../lib/use-first-focus.ts';
import { SheetModal } from '../../ui/sheet-modal.tsx';
import { ChosenList } from './chosen-list.tsx';
import { matchOf, PickerRows, usePickerRows } from './picker-rows.tsx';
import { type Picked, type PickerColumn, type PickerList, type PickerQueryItem, type PickerRow, pickedOf } from './picker-types.ts';
import { QueryForm } from './query-form.tsx';
import { usePickerText } from './texts/index.ts';
import { usePickedRows, usePickerList } from './use-picker-list.ts';

/** What the dialog of a record picker and the input that opens it share. */
export interface PickerOptions {
  /** What the rows are called, such as 单位: part of the title and of the texts. */
  readonly name: string;
  /** Address that answers a page of rows; `Blocks` reads it with its `list`. */
  readonly listUrl?: string;
  /** Reads rows instead of `listUrl`. */
  readonly list?: PickerList;
  /** Address that answers the rows of values, by default `listUrl`. */
  readonly valueUrl?: string;
  /** Columns of the table. */
  readonly columns: readonly PickerColumn[];
  /** Inputs of the query form; those after the first two are folded. */
  readonly queryConfig?: readonly PickerQueryItem[];
  /** Column that is the value, by default `id`. */
  readonly valueKey?: string;
  /** Column that names a row to readers. */
  readonly displayKey: string;
  /** Column that identifies a row in the table, by default `id`. */
  readonly rowKey?: string;
  /** Columns that are given back besides the value, by default `id` twice. */
  readonly returnKeys?: readonly string[];
  /** Columns that tell two rows of one name apart; shown small beside the name. */
  readonly hintKeys?: readonly string[];
  /** Several can be chosen. */
  readonly multiple?: boolean;
  /** Width of the dialog in px, 900 by default; on a phone it fills the screen. */
  readonly width?: number;
}

export interface RecordPickerDialogProps extends PickerOptions {
  /** Whether the dialog is shown. Draw it only once it has been opened. */
  readonly open: boolean;
  /** What is chosen at the beginning. */
  readonly value: readonly string[];
  /** Rows that are known already, so that they need not be asked for. */
  readonly known?: readonly PickerRow[];
  /** Conditions that the reader cannot change. */
  readonly match?: Readonly<Record<string, string>>;
  /** Drawn to the left of the table, such as a tree that narrows it. */
  readonly aside?: ReactNode;
  /** One column: what narrows the table, the table, what is chosen, as on a phone. */
  readonly isNarrow?: boolean;
  /** Why the chosen rows cannot be accepted; shown above the buttons. */
  readonly faultOf?: (rows: readonly PickerRow[]) => string | undefined;
  /** Title, by default the name with 选择. */
  readonly title?: string;
  /** Gets the chosen values in the order in which they were chosen. */
  readonly onOk: (values: readonly string[], picked: Picked) => void;
  /** Closed without a choice. */
  readonly onCancel: () => void;
}

/** What is chosen in the dialog, and its end. */
function useChoice(props: RecordPickerDialogProps) {
  const { name, displayKey, value, valueKey = 'id', returnKeys = ['id', 'id'], multiple = false } = props;
  const { t } = usePickerText();
  const lookup = usePickerList(props.valueUrl ?? props.listUrl, props.list);
  const begun = usePickedRows(value, { valueKey, displayKey, unseen: t('unseen', { name }) }, props.known ?? [], lookup);
  const [changed, setChanged] = useState<readonly PickerRow[]>();
  const [fault, setFault] = useState<string>();
  const chosen = changed ?? begun.rows;
  const choose = (rows: readonly PickerRow[]) => {
    setChanged(rows);
    setFault(undefined);
  };
  const finish = (rows: readonly PickerRow[]) => {
    const wrong = props.faultOf?.(rows);
    setFault(wrong);
    if (wrong === undefined)
      props.onOk(
        rows.map((row) => String(row[valueKey])),
        pickedOf(rows, returnKeys),
      );
  };
  const isPicked = (row: PickerRow) => chosen.some((one) => String(one[valueKey]) === String(row[valueKey]));
  const pick = (row: PickerRow) => choose(pickRow(chosen, row, { multiple, rowKey: valueKey }));
  const enter = (row: PickerRow) => {
    // Enter with several chosen means those; otherwise the row at which the reader stands.
    const final = multiple && chosen.length > 0 ? chosen : [row];
    choose(final);
    finish(final);
  };
  return { chosen, fault, choose, finish, isPicked, pick, enter };
}

/** Chooses rows of a record from a table with conditions (PICKER-02 to 06). */
export function RecordPickerDialog(props: RecordPickerDialogProps) {
  const { name, columns, displayKey, aside, title } = props;
  const { queryConfig = [], valueKey = 'id', rowKey = 'id', hintKeys = [], multiple = false, width = 900 } = props;
  const { t } = usePickerText();
  const list = usePickerRows(usePickerList(props.listUrl, props.list), props.match);
  const { chosen, fault, choose, finish, isPicked, pick, enter } = useChoice(props);
  const main = useRef<HTMLDivElement>(null);
  const onKeyDown = (e: KeyboardEvent<HTMLDivElement>) => {
    const from = e.target;
    if (e.key === '/' && !(from instanceof HTMLInputElement)) main.current?.querySelector<HTMLElement>('.rp-query input')?.focus();
    else if (e.key === 'ArrowDown' && from instanceof HTMLInputElement && from.getAttribute('role') !== 'combobox')
      main.current?.querySelector<HTMLElement>('.rp-table tr[tabindex="0"]')?.focus();
    else return;
    e.preventDefault();
  };
  return (
    <SheetModal
      open={props.open}
      title={title ?? t('title', { name })}
      width={width}
      className="rp-modal"
      okText={t('ok')}
      cancelText={t('cancel')}
      onOk={() => finish(chosen)}
      onCancel={props.onCancel}
      afterOpenChange={(isOpen) => {
        if (isOpen && !isTypingInDialog()) main.current?.querySelector<HTMLElement>('.rp-query input, .rp-table tr[tabindex="0"]')?.focus();
      }}
      footer={(buttons) => (
        <div className="rp-foot">
          <span className="rp-keys">{t('keys')}</span>
          {buttons}
        </div>
      )}
    >
      {fault !== undefined && <Alert className="rp-fault" type="error" showIcon role="alert" title={fault} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of everything inside */}
      <div className={props.isNarrow ? 'rp-panes rp-stacked' : aside ? 'rp-panes rp-with-aside' : 'rp-panes'} onKeyDown={onKeyDown}>
        {aside && <div className="rp-aside">{aside}</div>}
        <div className="rp-main" ref={main}>
          {queryConfig.length > 0 && <QueryForm items={queryConfig} onQuery={(values) => list.ask(matchOf(values, queryConfig))} />}
          <PickerRows
            name={name}
            list={list}
            columns={columns}
            rowKey={rowKey}
            displayKey={displayKey}
            multiple={multiple}
            isPicked={isPicked}
            onPick={pick}
            onEnter={enter}
          />
        </div>
        <ChosenList name={name} rows={chosen} rowKey={valueKey} displayKey={displayKey} hintKeys={hintKeys} onChange={choose} />
      </div>
    </SheetModal>
  );
}
