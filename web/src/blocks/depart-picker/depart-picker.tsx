import { splitValues } from '@saiyun/sdk/logic/picker';
import { lazy, useMemo, useState } from 'react';
import { type PickerRow, type PickInputProps, RecordPicker, type RecordPickerDialogProps } from '../record-picker/index.ts';
import { useDepartPickerText } from './texts/index.ts';
import { type DepartSource, useDeparts } from './use-departs.ts';

const LazyDialog = lazy(async () => ({ default: (await import('./depart-dialog.tsx')).DepartDialog }));

export interface DepartPickerProps extends PickInputProps {
  /** Several can be chosen. */
  readonly multiple?: boolean;
  /** Parents and children are independent when the dialog opens; true by default (DEPART-11). */
  readonly checkStrictly?: boolean;
  /** Width of the dialog in px, 500 by default (DEPART-14). */
  readonly width?: number;
  /** Answers the tree instead of `Blocks`. */
  readonly source?: DepartSource;
  /** Names of the chosen departments as far as they are known. */
  readonly known?: readonly PickerRow[];
}

/** Rows of the quick search. */
const most = 30;

/** Chooses departments: by name or code while typing, each with the way to it, or in the tree of the dialog. */
export function DepartPicker({ source, checkStrictly = true, width = 500, multiple = false, known = [], ...input }: DepartPickerProps) {
  const { t } = useDepartPickerText();
  const [isTouched, setTouched] = useState(input.autoFocus === true || input.defaultOpen === true);
  const isKnown = splitValues(input.value).every((id) => known.some((row) => row.id === id));
  const departs = useDeparts(source, isTouched || !isKnown);
  const rows = useMemo(
    () =>
      [...departs.byKey.values()].map(
        ({ node, way }): PickerRow => ({ id: node.key, title: node.title, orgCode: node.orgCode, way: way.slice(0, -1).join(' / ') }),
      ),
    [departs.byKey],
  );
  const Dialog = useMemo(
    () =>
      function DepartsDialog({ open, value, onOk, onCancel }: RecordPickerDialogProps) {
        return (
          <LazyDialog
            open={open}
            value={value}
            multiple={multiple}
            checkStrictly={checkStrictly}
            width={width}
            {...(source && { source })}
            onCancel={onCancel}
            onOk={(ids, titles) =>
              onOk(ids, { rows: ids.map((id, i) => ({ id, title: titles[i] ?? '' })), returned: { id: ids.join(',') } })
            }
          />
        );
      },
    [multiple, checkStrictly, width, source],
  );
  const search = (keyword: string) => {
    if (departs.error !== undefined) return Promise.reject(departs.error);
    const word = keyword.toLowerCase();
    const records = rows.filter((row) => `${String(row.title)} ${String(row.orgCode)}`.toLowerCase().includes(word));
    return Promise.resolve({ records: records.slice(0, most), total: records.length });
  };
  return (
    <span className="rp-input" onFocusCapture={() => setTouched(true)}>
      <RecordPicker
        {...input}
        version={departs.data ? 'loaded' : 'loading'}
        name={t('name')}
        columns={[]}
        displayKey="title"
        hintKeys={['way']}
        multiple={multiple}
        known={[...known, ...rows]}
        search={search}
        dialog={Dialog}
        debounceMs={0}
        placeholder={input.placeholder ?? t('prompt')}
      />
    </span>
  );
}
