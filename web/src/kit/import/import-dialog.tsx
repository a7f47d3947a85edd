import { DeleteOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons';
import type { Entity, ImportReport } from '@saiyun/sdk/contract';
import { no } from '@saiyun/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Flex, Input, Modal, Progress, Select, Typography, Upload } from 'antd';
import { useRef, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { records } from '../../lib/api/records.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { saveFile } from '../export/save-file.ts';
import { isAborted } from '../failure.ts';
import { warnOf } from '../warn.ts';
import { ErrorFileLink } from './error-file-link.tsx';
import { ended, type ImportFile, isOpen, isRunning, isUnfinished, isWorkbookName, percentOf, rateOf, waiting } from './import-state.ts';

interface Props {
  readonly entity: Entity;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** IMPORT-03. */
const dialogWidth = 600;

/** Imports workbooks (IMPORT-01 to IMPORT-09). Closes by itself once every row of every file is stored. */
export function ImportDialog({ open, ...rest }: Props) {
  // A new dialog each time: the list of files starts empty (IMPORT-01).
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ entity, onClose }: Omit<Props, 'open'>) {
  const { t, say } = useKitText();
  const cache = useQueryClient();
  const [files, setFiles] = useState<readonly ImportFile[]>([]);
  const [isStrict, setStrict] = useState(false);
  const [sheet, setSheet] = useState('');
  /** Sheet names by file; those of an .xls cannot be read in the browser. */
  const [sheets, setSheets] = useState<Readonly<Record<string, readonly string[]>>>({});
  const named = files.map(({ key }) => sheets[key] ?? []);
  const choices = named.every((names) => names.length > 0) ? [...new Set(named.flat())] : [];
  const asked = choices.length > 0 && !choices.includes(sheet) ? '' : sheet.trim();
  const abort = useRef<AbortController>(undefined);
  const task = useRef<string>(undefined);
  const isBusy = files.some(isRunning);

  const patch = (key: string, change: (f: ImportFile) => ImportFile) => setFiles((all) => all.map((f) => (f.key === key ? change(f) : f)));

  const add = (file: File) => {
    if (!isWorkbookName(file.name)) return feedback.message('warning', t('import.type', { name: file.name }));
    const one = waiting(file);
    void import('./sheet-names.ts')
      .then(({ sheetNames }) => sheetNames(file))
      .then((names) => setSheets((all) => ({ ...all, [one.key]: names })))
      .catch(() => undefined);
    setFiles((all) => (all.some((f) => f.key === one.key) ? all : [...all, one]));
  };

  /** Imports one file and returns the result. */
  const importOne = async (f: ImportFile): Promise<ImportFile> => {
    const control = new AbortController();
    abort.current = control;
    task.current = undefined;
    let rowsSince = 0;
    patch(f.key, (one) => ({ ...one, stage: 'upload', error: undefined, done: 0, total: 0 }));
    try {
      const report = await client.entity(entity).importExcel(f.file, {
        signal: control.signal,
        validateStatus: no,
        ...(isStrict && { strict: true }),
        ...(asked && { sheet: asked }),
        onTask: (id) => {
          task.current = id;
        },
        onProgress: (stage, { done, total }) => {
          rowsSince ||= stage === 'rows' ? performance.now() : 0;
          const rate = stage === 'rows' ? rateOf(done, performance.now() - rowsSince) : 0;
          patch(f.key, (one) => ({ ...one, stage, done, total, rate: rate || one.rate }));
        },
      });
      return ended(f, report);
    } catch (error) {
      if (isAborted(error)) return { ...f, stage: 'cancelled' };
      warnOf(error);
      return { ...f, stage: 'failed', error: failureMessage(error) };
    }
  };

  const start = async () => {
    const queue = files.filter((f) => isOpen(f) || isUnfinished(f));
    const results: ImportFile[] = [];
    for (const f of queue) {
      const result = await importOne(f);
      patch(f.key, () => result);
      results.push(result);
      await cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
      if (result.stage === 'cancelled') break;
    }
    if (results.some((r) => r.stage === 'partial')) {
      const report = results.find((r) => r.stage === 'partial')?.report;
      feedback.message('warning', report?.msg || partText(report, t));
    }
    // The dialog stays open if columns were skipped, so that the reader sees which.
    const isAllDone = results.length > 0 && results.every((r) => r.stage === 'done' && !r.report?.unknownColumns?.length);
    if (!isAllDone) return;
    const [only] = results;
    feedback.message('success', (results.length === 1 && only?.report?.msg) || t('import.success'));
    onClose();
  };

  const cancel = () => {
    abort.current?.abort();
    // The server continues with a stored file, so it is cancelled there too; if it has just ended, the refusal is ignored.
    if (task.current) records.importTask.cancel(task.current).catch(() => undefined);
  };

  const canStart = files.some((f) => isOpen(f) || isUnfinished(f));
  return (
    <Modal
      open
      title={t('import.title')}
      width={dialogWidth}
      mask={{ closable: false }}
      closable={!isBusy}
      keyboard={!isBusy}
      onCancel={onClose}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={isBusy ? cancel : onClose} danger={isBusy}>
            {t(isBusy ? 'import.cancel' : 'action.close')}
          </Button>
          <Button type="primary" loading={isBusy} disabled={!canStart} onClick={() => void start()}>
            {t(files.some(isUnfinished) && !files.some(isOpen) ? 'import.again' : 'import.start')}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap="middle">
        <Flex justify="space-between" align="center" gap="small" wrap>
          <Typography.Text type="secondary">{t('import.templateHint')}</Typography.Text>
          <TemplateButton entity={entity} name={t('import.templateName', { entity: say(entity.label) })} />
        </Flex>
        <Upload.Dragger
          multiple
          accept=".xls,.xlsx"
          showUploadList={false}
          disabled={isBusy}
          beforeUpload={(file) => {
            add(file);
            return Upload.LIST_IGNORE;
          }}
        >
          <p style={{ margin: 0, fontSize: 32 }}>
            <InboxOutlined />
          </p>
          <p style={{ margin: 0 }}>{t('import.drop')}</p>
          <Typography.Text type="secondary">{t('import.hint')}</Typography.Text>
        </Upload.Dragger>
        <ImportChoices
          isBusy={isBusy}
          isStrict={isStrict}
          onStrict={setStrict}
          sheet={choices.length > 0 ? asked : sheet}
          choices={choices}
          onSheet={setSheet}
        />
        {files.length > 0 && (
          <ul aria-label={t('import.files')} style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 }}>
            {files.map((f) => (
              <FileLine key={f.key} file={f} onRemove={isBusy ? undefined : () => setFiles(files.filter((one) => one.key !== f.key))} />
            ))}
          </ul>
        )}
      </Flex>
    </Modal>
  );
}

interface Choices {
  readonly isBusy: boolean;
  readonly isStrict: boolean;
  readonly onStrict: (on: boolean) => void;
  readonly sheet: string;
  /** The file's sheets; if they are unknown, the name is typed. */
  readonly choices: readonly string[];
  readonly onSheet: (sheet: string) => void;
}

/** Options of the import: which sheet to read, and whether unknown columns may be skipped. */
function ImportChoices({ isBusy, isStrict, onStrict, sheet, choices, onSheet }: Choices) {
  const { t } = useKitText();
  return (
    <Flex gap="middle" align="center" wrap>
      <Flex align="center" gap="small" wrap>
        <label htmlFor="import-sheet">{t('import.sheet')}</label>
        {choices.length > 0 ? (
          <Select
            id="import-sheet"
            style={{ width: 230 }}
            disabled={isBusy}
            value={sheet}
            options={[{ value: '', label: t('import.sheetAny') }, ...choices.map((name) => ({ value: name, label: name }))]}
            onChange={onSheet}
          />
        ) : (
          <Input
            id="import-sheet"
            style={{ width: 230 }}
            maxLength={100}
            disabled={isBusy}
            value={sheet}
            placeholder={t('import.sheetFirst')}
            onChange={(event) => onSheet(event.target.value)}
          />
        )}
      </Flex>
      <Checkbox disabled={isBusy} checked={isStrict} onChange={(event) => onStrict(event.target.checked)}>
        {t('import.strict')}
      </Checkbox>
    </Flex>
  );
}

/** The skipped columns and, if there are several sheets, the one that was read. */
function ReportNotes({ report }: { readonly report: ImportReport }) {
  const { t } = useKitText();
  const { unknownColumns = [], sheets = [] } = report;
  return (
    <>
      {sheets.length > 1 && (
        <Typography.Text type="secondary" style={{ display: 'block' }}>
          {t('import.sheetRead', { sheet: report.sheet ?? '', sheets: sheets.join(t('import.comma')) })}
        </Typography.Text>
      )}
      {unknownColumns.length > 0 && (
        <Typography.Text type="warning" style={{ display: 'block' }}>
          {t('import.unknown')}
          {unknownColumns
            .map(({ column, header, mean }) =>
              t(mean.length > 0 ? 'import.unknownMeant' : 'import.unknownColumn', { column, header, mean: mean.join(t('import.comma')) }),
            )
            .join(t('import.comma'))}
        </Typography.Text>
      )}
    </>
  );
}

/** The text of a partial success: its counts, or the server's words if it has none (IMPORT-05). */
const partText = (report: ImportReport | undefined, t: ReturnType<typeof useKitText>['t']): string =>
  report && report.totalCount === 0 && report.msg
    ? report.msg
    : t('import.partial', { ok: report?.successCount ?? 0, failed: report?.errorCount ?? 0 });

/** A workbook with only the header row: an export that selects no row. */
function TemplateButton({ entity, name }: { entity: Entity; name: string }) {
  const { t } = useKitText();
  const [isBusy, setBusy] = useState(false);
  const fetchTemplate = async () => {
    setBusy(true);
    try {
      await saveFile(await client.entity(entity).exportXls({ format: 'xlsx', selections: ['none'] }), `${name}.xlsx`);
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={<FileExcelOutlined />} loading={isBusy} onClick={() => void fetchTemplate()}>
      {t('import.template')}
    </Button>
  );
}

function FileLine({ file: f, onRemove }: { file: ImportFile; onRemove?: () => void }) {
  const { t } = useKitText();
  return (
    <li>
      <Flex align="center" gap="small">
        <FileExcelOutlined />
        <Typography.Text ellipsis style={{ flex: 1 }}>
          {f.file.name}
        </Typography.Text>
        {onRemove && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            onClick={onRemove}
            aria-label={t('import.remove', { name: f.file.name })}
          />
        )}
      </Flex>
      <div aria-live="polite">
        <FileStatus file={f} />
      </div>
    </li>
  );
}

function FileStatus({ file: f }: { file: ImportFile }) {
  const { t } = useKitText();
  const { report } = f;
  switch (f.stage) {
    case 'waiting':
      return <Typography.Text type="secondary">{t('import.waiting')}</Typography.Text>;
    case 'upload':
      return (
        <>
          <Progress percent={percentOf(f)} size="small" />
          <Typography.Text type="secondary">{t('import.uploading')}</Typography.Text>
        </>
      );
    case 'rows':
      return (
        <>
          <Progress percent={percentOf(f)} size="small" status="active" />
          <Typography.Text type="secondary">
            {t('import.reading', { done: f.done, total: f.total })}
            {f.rate > 0 && ` · ${t('import.rate', { rate: f.rate })}`}
          </Typography.Text>
        </>
      );
    case 'done':
    case 'partial':
      return (
        <>
          <Progress percent={100} size="small" status={f.stage === 'done' ? 'success' : 'exception'} showInfo={false} />
          <Typography.Text type={f.stage === 'done' ? 'success' : 'warning'} style={{ display: 'block' }}>
            {f.stage === 'done'
              ? t('import.done', {
                  added: report?.addedCount ?? 0,
                  updated: report?.updatedCount ?? 0,
                  unchanged: report?.unchangedCount ?? 0,
                })
              : partText(report, t)}
          </Typography.Text>
          {report && <ReportNotes report={report} />}
          {report?.fileUrl && <ErrorFileLink url={report.fileUrl} name={f.file.name} />}
        </>
      );
    case 'failed':
      return <Typography.Text type="danger">{f.error || t('import.failed')}</Typography.Text>;
    case 'cancelled':
      return <Typography.Text type="secondary">{t('import.cancelled')}</Typography.Text>;
    default:
      return f.stage satisfies never;
  }
}
