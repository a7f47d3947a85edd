import { CheckCircleFilled, FileExcelOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Skeleton } from 'antd';
import { useBlocks } from '../provider/index.ts';
import { FaultTable } from './fault-table.tsx';
import { FixAll } from './fix-all.tsx';
import type { ImportReport } from './import-source.ts';
import { useImportText } from './texts/index.ts';
import type { Faults } from './use-faults.ts';

interface Props {
  readonly report: ImportReport;
  readonly faults: Faults;
  readonly onSaveErrors: () => void;
}

/** What would become of the rows. */
function Outcome({ report }: Pick<Props, 'report'>) {
  const { t } = useImportText();
  const { addedCount: added, updatedCount: updated, unchangedCount: unchanged } = report;
  return (
    <div className="bi-outcome" role="status">
      <p data-tone="good">
        <b>{t('review.good', { count: report.successCount })}</b>
        <span className="bi-note">{t('review.change', { added, updated, unchanged })}</span>
      </p>
      {report.errorCount > 0 && (
        <p data-tone="bad">
          <b>{t('review.bad', { count: report.errorCount })}</b>
        </p>
      )}
    </div>
  );
}

/** The columns with faults, of which one can be looked at alone. */
function ByColumn({ faults }: Pick<Props, 'faults'>) {
  const { t } = useImportText();
  const { head, field, setField } = faults;
  const names = [...new Set(head?.groups.map((group) => group.field))];
  const columns = head?.columns.filter((column) => names.includes(column.field)) ?? [];
  if (columns.length < 2) return null;
  return (
    <div className="bi-by-column">
      <Segmented
        size="small"
        aria-label={t('fix.filter')}
        value={field ?? ''}
        options={[{ value: '', label: t('fix.all') }, ...columns.map((column) => ({ value: column.field, label: column.label }))]}
        onChange={(value) => setField(value || undefined)}
      />
    </div>
  );
}

/** The rows that a check refused, to be corrected here or in the error workbook. */
export function ReviewStep({ report, faults, onSaveErrors }: Props) {
  const { t } = useImportText();
  const { failureText } = useBlocks();
  const { head, rows, failure, edits, isUnsaved } = faults;
  if (report.errorCount === 0)
    return (
      <div className="bi-all-good">
        <CheckCircleFilled className="bi-tick" aria-hidden />
        <h3>{t('review.allGood')}</h3>
        <Outcome report={report} />
      </div>
    );
  return (
    <div className="bi-review">
      <div className="bi-bar">
        <Outcome report={report} />
        {report.fileUrl !== null && (
          <Button icon={<FileExcelOutlined />} onClick={onSaveErrors}>
            {t('review.errorFile')}
          </Button>
        )}
      </div>
      {failure !== undefined && <Alert type="warning" showIcon title={failureText?.(failure) ?? t('failure')} />}
      {head && <FixAll groups={head.groups} columns={head.columns} onReplace={faults.replace} />}
      <p className="bi-note">{t('review.hint')}</p>
      <ByColumn faults={faults} />
      {head === undefined && failure === undefined && <Skeleton active paragraph={{ rows: 6 }} />}
      {head && (rows.length > 0 ? <FaultTable faults={faults} columns={head.columns} /> : <p className="bi-note">{t('table.none')}</p>)}
      <p className="bi-note" role="status">
        {edits.size > 0 && t('review.pending', { count: edits.size })} {isUnsaved && t('review.notSaved')}
      </p>
    </div>
  );
}
