import '../record-picker/record-picker.css';
import { SelectOutlined } from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import {
  cachedReport,
  keptReport,
  type PopupFields,
  pickedFault,
  pickerTexts,
  popupFields,
  popupValues,
  type ReportPicker as Report,
  type ReportCache,
  reportCacheMs,
} from '@saiyun/sdk/logic/picker';
import { Button, Input } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { textOf } from '../../lib/text-of.ts';
import { useBlocks, useFailureText } from '../provider/index.ts';
import type { PickerList, PickerQueryItem, PickerRow } from '../record-picker/index.ts';
import { useReportPickerText } from './texts/index.ts';

const Dialog = lazy(async () => ({ default: (await import('../record-picker/record-picker-dialog.tsx')).RecordPickerDialog }));

let cache: ReportCache<Report> = new Map();

export interface ReportPickerProps {
  /** The code of the report. */
  readonly code: string;
  /** Columns of the report, comma-joined, that are written to `destFields` in the same order. */
  readonly orgFields: string;
  /** Fields that get the values, comma-joined. */
  readonly destFields: string;
  /** What the input shows: the text of what was chosen. */
  readonly value?: string | null;
  /** Gets a value for each of `destFields`; those of several rows are comma-joined. */
  readonly onChange?: (values: Readonly<Record<string, unknown>>) => void;
  /** Several rows can be chosen. */
  readonly multiple?: boolean;
  /** Width of the dialog in px, 1200 by default (PICKER-09). */
  readonly width?: number;
  /** Reads the definition of the report instead of `Blocks`. */
  readonly report?: (code: string) => Promise<Report>;
  /** Reads rows of the report instead of `Blocks`. */
  readonly list?: PickerList;
  /** Conditions that the reader cannot change. */
  readonly match?: Readonly<Record<string, string>>;
  /** Milliseconds for which a definition is kept, 30 000 by default (PICKER-15). */
  readonly cacheMs?: number;
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
  /** The report is open when it appears. */
  readonly defaultOpen?: boolean;
}

/** Rows of reports need not have an id, so each is known by what it holds. */
const keyOf = (row: PickerRow): string => textOf(row.id) || JSON.stringify(row);

const named = (report: Report, row: PickerRow): PickerRow => {
  const texts = report.columns.flatMap(({ dataIndex, customRender }) => {
    const text = report.dicts[customRender ?? '']?.find(({ value }) => value === String(row[dataIndex]))?.text;
    return text === undefined ? [] : [[`${dataIndex}_dictText`, text]];
  });
  return { ...Object.fromEntries(texts), ...row, pickKey: keyOf(row) };
};

interface Opened {
  readonly report: Report;
  readonly fields: PopupFields;
}

/** Opens a report: its definition is read once and kept for a while. What is wrong with it, or with the fields, is the fault. */
function useReport({ code, orgFields, destFields, cacheMs = reportCacheMs, report: readReport }: ReportPickerProps) {
  const { language, report: readForAll } = useBlocks();
  const wordsOf = useFailureText();
  const [opened, setOpened] = useState<Opened>();
  const [fault, setFault] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const open = async () => {
    const fields = popupFields(orgFields, destFields);
    if (!fields) {
      setFault(labelIn(pickerTexts.popupParams, language));
      return;
    }
    setFault(undefined);
    const at = `${language} ${code}`;
    const kept = cachedReport(cache, at, Date.now(), cacheMs);
    if (kept) {
      setOpened({ report: kept, fields });
      return;
    }
    setLoading(true);
    try {
      const read = readReport ?? readForAll;
      if (!read) throw new Error('ReportPicker needs a report');
      const report = await read(code);
      cache = keptReport(cache, at, report, Date.now(), cacheMs);
      setOpened({ report, fields });
    } catch (error) {
      setFault(wordsOf(error));
    } finally {
      setLoading(false);
    }
  };
  return { opened, fault, isLoading, open, close: () => setOpened(undefined) };
}

type DialogProps = Opened &
  Pick<ReportPickerProps, 'list' | 'match' | 'multiple' | 'width' | 'onChange'> & {
    readonly onClose: () => void;
  };

/** The rows of a report, with its columns and conditions. */
function ReportDialog({ report, fields, list: given, match, multiple = false, width = 1200, onChange, onClose }: DialogProps) {
  const { t } = useReportPickerText();
  const services = useBlocks();
  const read =
    given ??
    (services.list && ((query, signal) => services.list?.(`/online/cgreport/api/getData/${encodeURIComponent(report.id)}`, query, signal)));
  const list: PickerList = async (query, signal) => {
    const page = await read?.(query, signal);
    return { total: page?.total ?? 0, records: (page?.records ?? []).map((row) => named(report, row)) };
  };
  const queryConfig = report.filters.flatMap(({ field, label, mode, dictCode }): PickerQueryItem[] => {
    const item = { whole: true, ...(dictCode !== undefined && { dictCode }) };
    if (mode === 'single') return [{ key: field, label, ...item }];
    return [
      { key: `${field}_begin`, label: t('from', { label }), ...item },
      { key: `${field}_end`, label: t('to', { label }), ...item },
    ];
  });
  return (
    <Suspense fallback={null}>
      <Dialog
        open
        name={report.name}
        list={list}
        columns={report.columns.map(({ dataIndex, title }) => ({ key: dataIndex, title }))}
        queryConfig={queryConfig}
        {...(match && { match })}
        valueKey="pickKey"
        rowKey="pickKey"
        returnKeys={fields.map(([org]) => org)}
        displayKey={fields[0]?.[0] ?? 'id'}
        multiple={multiple}
        width={width}
        value={[]}
        faultOf={(rows) => {
          const wrong = pickedFault(rows.length, multiple);
          return wrong && labelIn(wrong, services.language);
        }}
        onCancel={onClose}
        onOk={(_values, { rows }) => {
          onClose();
          onChange?.(popupValues(fields, rows));
        }}
      />
    </Suspense>
  );
}

/** Writes columns of a report's rows to fields of a form (PICKER-12 to 15). */
export function ReportPicker(props: ReportPickerProps) {
  const { value, disabled = false, list, match, multiple, width, onChange, defaultOpen = false } = props;
  const { t } = useReportPickerText();
  const { opened, fault, isLoading, open, close } = useReport(props);
  const openFirst = useRef(defaultOpen && !disabled ? open : undefined);
  useEffect(() => {
    void openFirst.current?.();
    openFirst.current = undefined;
  }, []);
  if (props.readOnly) return <span id={props.id}>{value || '—'}</span>;
  return (
    <>
      <span className="rp-input">
        <Input
          id={props.id}
          readOnly
          autoFocus={props.autoFocus ?? false}
          aria-label={props['aria-label']}
          aria-invalid={fault !== undefined}
          {...(fault !== undefined && { status: 'error' as const })}
          disabled={disabled}
          value={value ?? ''}
          placeholder={t('prompt')}
          onClick={() => void open()}
          onKeyDown={(e) => {
            if (e.key === 'Enter' || e.key === ' ') void open();
          }}
        />
        <Button
          className="rp-open"
          icon={<SelectOutlined aria-hidden />}
          loading={isLoading}
          disabled={disabled}
          aria-label={t('open', { name: props['aria-label'] ?? t('report') })}
          onClick={() => void open()}
        />
      </span>
      {fault !== undefined && (
        <small role="alert" className="rp-failure">
          {fault}
        </small>
      )}
      {opened && <ReportDialog {...opened} {...{ list, match, multiple, width, onChange }} onClose={close} />}
    </>
  );
}
