import './record-picker.css';
import { SelectOutlined } from '@ant-design/icons';
import { times } from '@saiyun/sdk/contract';
import { joinValues, splitValues } from '@saiyun/sdk/logic/picker';
import { Button, Tag } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLoaded } from '../../lib/loading/use-loaded.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useFailureText } from '../provider/index.ts';
import { PickerSelect } from './picker-select.tsx';
import { hintOf, type Picked, type PickerList, type PickerPage, type PickerRow, pickedOf, textIn } from './picker-types.ts';
import type { PickerOptions, RecordPickerDialogProps } from './record-picker-dialog.tsx';
import { usePickerText } from './texts/index.ts';
import { usePickedRows, usePickerList } from './use-picker-list.ts';

const StockDialog = lazy(async () => ({ default: (await import('./record-picker-dialog.tsx')).RecordPickerDialog }));

/** Rows that the quick search shows (DICT-08). */
const quickSize = 10;

/** What every input that picks has, so that a form and a cell of a table can hold any of them. */
export interface PickInputProps {
  /** The chosen values, comma-joined. */
  readonly value?: string | null;
  /** Gets the values, comma-joined, or undefined for none, with the rows. */
  readonly onChange?: (value: string | undefined, picked: Picked) => void;
  /** The `id` of the input, for its label. */
  readonly id?: string;
  /** Its name, where no label points at it. */
  readonly 'aria-label'?: string;
  /** Cannot be used now. */
  readonly disabled?: boolean;
  /** Shows what is chosen as text. */
  readonly readOnly?: boolean;
  /** Has the focus when it appears. */
  readonly autoFocus?: boolean;
  /** Its list is open when it appears. */
  readonly defaultOpen?: boolean;
  /** What an empty input says. */
  readonly placeholder?: string;
  /** The word that its search begins with. */
  readonly word?: string;
}

export interface RecordPickerProps extends PickInputProps, PickerOptions {
  /** Finds rows by a word while typing; by default the list, by a part of `displayKey`. */
  readonly search?: (keyword: string, signal: AbortSignal) => Promise<PickerPage>;
  /** Rows of the chosen values as far as they are known, which saves looking them up. */
  readonly known?: readonly PickerRow[];
  /** The dialog behind 更多…; `false` for none, for readers who may choose but not list. */
  readonly dialog?: React.ComponentType<RecordPickerDialogProps> | false;
  /** Conditions that the reader cannot change. */
  readonly match?: Readonly<Record<string, string>>;
  /** Another text here means that the same word finds other rows now. */
  readonly version?: string;
  /** Milliseconds after the last key until the search begins (DICT-07). */
  readonly debounceMs?: number;
}

const searchWith =
  (list: PickerList | undefined, displayKey: string, match: RecordPickerProps['match']) =>
  (keyword: string, signal: AbortSignal): Promise<PickerPage> =>
    list
      ? list({ match: { ...match, ...(keyword !== '' && { [displayKey]: `*${keyword}*` }) }, pageNo: 1, pageSize: quickSize }, signal)
      : Promise.resolve({ records: [], total: 0 });

/** What a word finds while the list is open; nothing of an earlier word while a new one is being asked. */
function useQuickSearch(props: RecordPickerProps, isOpen: boolean) {
  const { word = '' } = props;
  const [keyword, setKeyword] = useState(word);
  // A select of one row forgets what it searches for as it is made.
  useEffect(() => setKeyword(word), [word]);
  const settled = useSettled(keyword.trim(), props.debounceMs ?? times.searchDebounceMs);
  const list = usePickerList(props.listUrl, props.list);
  const search = props.search ?? searchWith(list, props.displayKey, props.match);
  const found = useLoaded(isOpen ? `${props.version ?? ''} ${settled}` : undefined, (signal) => search(settled, signal));
  const isWaiting = found.isLoading || keyword.trim() !== settled;
  const rows = found.data?.records ?? [];
  const shown = isWaiting && keyword.trim() !== '' ? [] : rows;
  return { rows, shown, isWaiting, error: found.error, keyword, setKeyword, canList: list !== undefined };
}

/** The chosen values, their rows, and the way to choose others. */
function useChosen(props: RecordPickerProps) {
  const { name, displayKey, value, onChange, known = [], valueKey = 'id', returnKeys = ['id', 'id'] } = props;
  const { t } = usePickerText();
  const [seen, setSeen] = useState<readonly PickerRow[]>([]);
  const lookup = usePickerList(props.valueUrl ?? props.listUrl, props.list);
  const values = splitValues(value);
  const { rows } = usePickedRows(values, { valueKey, displayKey, unseen: t('unseen', { name }) }, [...known, ...seen], lookup);
  const give = (next: readonly PickerRow[]) => {
    setSeen(next);
    onChange?.(joinValues(next.map((row) => String(row[valueKey]))) || undefined, pickedOf(next, returnKeys));
  };
  return { values, rows, give };
}

/**
 * An input that shows what is chosen, finds rows while typing, and opens the dialog for more. Rows are known by their name and by what
 * stands beside it, never by an id.
 */
export function RecordPicker(props: RecordPickerProps) {
  const { name, displayKey, readOnly, disabled = false, valueKey = 'id', hintKeys = [], dialog: Dialog = StockDialog } = props;
  const { t } = usePickerText();
  const wordsOf = useFailureText();
  const [isOpen, setOpen] = useState(props.defaultOpen ?? false);
  const [isDialog, setDialog] = useState(false);
  const found = useQuickSearch(props, isOpen);
  const chosen = useChosen(props);
  const optionOf = (row: PickerRow) => ({ value: String(row[valueKey]), label: textIn(row, displayKey), hint: hintOf(row, hintKeys) });
  if (readOnly)
    return (
      <span className="rp-readonly" id={props.id}>
        {chosen.rows.length === 0 ? '—' : chosen.rows.map((row) => <Tag key={String(row[valueKey])}>{textIn(row, displayKey)}</Tag>)}
      </span>
    );
  const offersMore = Dialog !== false && (found.canList || Dialog !== StockDialog);
  const pick = (ids: readonly string[]) => {
    const all = [...found.rows, ...chosen.rows];
    found.setKeyword('');
    chosen.give(ids.map((id) => all.find((row) => String(row[valueKey]) === id)).filter((row) => row !== undefined));
  };
  return (
    <>
      <span className="rp-input">
        <PickerSelect
          {...props}
          disabled={disabled}
          isOpen={isOpen}
          isWaiting={found.isWaiting}
          options={found.shown.map(optionOf)}
          chosen={chosen.rows.map(optionOf)}
          onOpen={setOpen}
          word={found.keyword}
          onWord={found.setKeyword}
          onPick={pick}
          onMore={
            offersMore
              ? () => {
                  setOpen(false);
                  setDialog(true);
                }
              : undefined
          }
        />
        {offersMore && (
          <Button
            className="rp-open"
            icon={<SelectOutlined aria-hidden />}
            disabled={disabled}
            aria-label={t('select', { name })}
            title={t('select', { name })}
            onClick={() => setDialog(true)}
          />
        )}
      </span>
      {found.error !== undefined && (
        <small role="alert" className="rp-failure">
          {wordsOf(found.error)}
        </small>
      )}
      {isDialog && Dialog !== false && (
        <Suspense fallback={null}>
          <Dialog
            {...props}
            open
            value={chosen.values}
            known={chosen.rows}
            onCancel={() => setDialog(false)}
            onOk={(_values, picked) => {
              setDialog(false);
              chosen.give(picked.rows);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
