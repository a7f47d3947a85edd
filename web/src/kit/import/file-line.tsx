import { DeleteOutlined, FileExcelOutlined } from '@ant-design/icons';
import type { ImportReport } from '@saiyun/sdk/contract';
import type { TextOf } from '@saiyun/sdk/texts';
import { Button, Flex, Progress, Typography } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import type { texts } from '../../messages/kit/zh-cn.ts';
import { ErrorFileLink } from './error-file-link.tsx';
import { type ImportFile, percentOf } from './import-state.ts';

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
export function partText(report: ImportReport | undefined, t: TextOf<typeof texts>): string {
  if (report && report.totalCount === 0 && report.msg) return report.msg;
  return t('import.partial', { ok: report?.successCount ?? 0, failed: report?.errorCount ?? 0 });
}

/** One file of the import: its name, how far it is, and what became of it. */
export function FileLine({ file: f, onRemove }: { file: ImportFile; onRemove?: () => void }) {
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
          <Progress percent={percentOf(f)} size="small" aria-label={f.file.name} />
          <Typography.Text type="secondary">{t('import.uploading')}</Typography.Text>
        </>
      );
    case 'rows':
      return (
        <>
          <Progress percent={percentOf(f)} size="small" status="active" aria-label={f.file.name} />
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
          <Progress
            percent={100}
            size="small"
            status={f.stage === 'done' ? 'success' : 'exception'}
            showInfo={false}
            aria-label={f.file.name}
          />
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
