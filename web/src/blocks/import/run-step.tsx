import { CheckCircleFilled, CloseCircleFilled, FileExcelOutlined, WarningFilled } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRef } from 'react';
import { useBlocks } from '../provider/index.ts';
import type { QueuedFile } from './import-flow.ts';
import type { ImportProgress, ImportReport } from './import-source.ts';
import { useImportText } from './texts/index.ts';

/** A share of the whole in whole percent; a hundred only where all is done. */
export function percentOf({ done, total }: ImportProgress): number {
  return total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
}

/** Rows per second since the first that was seen; 0 while that is not known. */
function useRate({ done }: ImportProgress): number {
  const first = useRef<{ readonly at: number; readonly done: number }>(undefined);
  if (done === 0) return 0;
  first.current ??= { at: performance.now(), done };
  const seconds = (performance.now() - first.current.at) / 1000;
  return seconds > 1 ? Math.round((done - first.current.done) / seconds) : 0;
}

interface BusyProps {
  readonly at: 'sending' | 'reading' | 'checking' | 'running';
  readonly progress?: ImportProgress | undefined;
  readonly isPaused?: boolean | undefined;
}

/** A file on its way: bytes that are sent, rows that are checked or stored. */
export function BusyStep({ at, progress = { done: 0, total: 0 }, isPaused = false }: BusyProps) {
  const { t } = useImportText();
  const rate = useRate(at === 'running' ? progress : { done: 0, total: 0 });
  const title = {
    sending: t('files.sending'),
    reading: t('files.reading'),
    checking: t('check.running'),
    running: t(isPaused ? 'run.paused' : 'run.running'),
  }[at];
  return (
    <div className="bi-busy">
      <p role="status">{title}</p>
      <Progress percent={percentOf(progress)} status={isPaused ? 'normal' : 'active'} showInfo={progress.total > 0} aria-label={title} />
      {(at === 'checking' || at === 'running') && (
        <p className="bi-note">
          {progress.total > 0 && t('check.rows', { done: progress.done, total: progress.total })}
          {rate > 0 && !isPaused && ` · ${t('run.rate', { rate })}`}
        </p>
      )}
      {at === 'running' && <p className="bi-note">{t('run.leave')}</p>}
    </div>
  );
}

const icons = {
  done: <CheckCircleFilled aria-hidden />,
  partial: <WarningFilled aria-hidden />,
  failed: <CloseCircleFilled aria-hidden />,
  cancelled: <CloseCircleFilled aria-hidden />,
};

interface ResultProps {
  readonly files: readonly QueuedFile[];
  readonly onSaveErrors: (report: ImportReport) => void;
}

/** What became of each file, with the workbook of its refused rows (IMPORT-04, IMPORT-05). */
export function ResultStep({ files, onSaveErrors }: ResultProps) {
  const { t } = useImportText();
  const { failureText } = useBlocks();
  const said = ({ state, report, failure }: QueuedFile): string => {
    if (state === 'cancelled') return t('result.cancelled');
    if (!report) return failureText?.(failure) ?? t('result.failed');
    const { addedCount: added, updatedCount: updated, unchangedCount: unchanged } = report;
    if (state === 'done') return report.counted && report.msg ? report.msg : t('result.done', { added, updated, unchanged });
    // A server that counts nothing says it in its own words.
    return report.totalCount === 0 && report.msg ? report.msg : t('result.partial', { ok: report.successCount, failed: report.errorCount });
  };
  return (
    <div role="status">
      <ul className="bi-list">
        {files.map((file) => {
          const { report } = file;
          return (
            <li key={file.key} data-state={file.state}>
              {icons[file.state === 'waiting' || file.state === 'active' ? 'failed' : file.state]}
              <span>
                <b title={file.name}>{file.name}</b>
                <small>{said(file)}</small>
              </span>
              {report?.fileUrl && (
                <Button
                  type="link"
                  icon={<FileExcelOutlined />}
                  aria-label={t('result.errorFileOf', { name: report.fileName || file.name })}
                  onClick={() => onSaveErrors(report)}
                >
                  {t('review.errorFile')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
