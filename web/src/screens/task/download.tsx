import { DownloadOutlined } from '@ant-design/icons';
import type { Row } from '@saiyun/sdk/contract';
import { download } from '@saiyun/sdk/entities';
import { Button, Progress, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { EntityName } from '../../kit/cells/entity-name.tsx';
import { saveFile } from '../../kit/export/save-file.ts';
import { overridesOf } from '../../kit/list/overrides.ts';
import { client } from '../../lib/api/client.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useTaskText } from '../../messages/task/index.ts';

const { exporting, downloadable, expired, failed } = download.states;
type TaskRow = Row<typeof download>;

const pollMs = 2000;

/** Why the file of a task in each state cannot be fetched; the missing state is the one in which it can. */
const reasons: Readonly<Record<string, 'waiting' | 'expired' | 'exportFailed'>> = {
  [exporting]: 'waiting',
  [expired]: 'expired',
  [failed]: 'exportFailed',
};

/** Fetches the file of a finished task (DOWNLOAD-02). */
function FetchButton({ row }: { row: TaskRow }) {
  const { t } = useTaskText();
  const [isBusy, setBusy] = useState(false);
  const reason = row.status === downloadable ? undefined : (reasons[row.status ?? ''] ?? 'waiting');
  const fetchFile = async () => {
    setBusy(true);
    try {
      const isSaved = await saveFile(await client.downloads.get(row.id));
      feedback.message(isSaved ? 'success' : 'warning', isSaved ? t('completed') : t('notSaved'));
    } catch (error) {
      feedback.message('error', t('failed', { reason: failureMessage(error) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip title={reason && t(reason)}>
      <Button
        type="link"
        size="small"
        icon={<DownloadOutlined />}
        disabled={reason !== undefined}
        loading={isBusy}
        onClick={() => void fetchFile()}
        aria-label={`${t('download')} ${row.fileName ?? ''}`}
      >
        {t('download')}
      </Button>
    </Tooltip>
  );
}

function TaskProgress({ row }: { row: TaskRow }) {
  const percent = Math.min(100, row.progress ?? 0);
  if (row.status === failed)
    return (
      <Tooltip title={row.errorMsg}>
        <Typography.Text type="danger" ellipsis style={{ maxWidth: '100%' }}>
          {row.errorMsg || `${percent}%`}
        </Typography.Text>
      </Tooltip>
    );
  return (
    <Progress
      size="small"
      aria-label={row.fileName ?? undefined}
      percent={row.status === exporting ? percent : 100}
      status={row.status === exporting ? 'active' : row.status === downloadable ? 'success' : 'normal'}
    />
  );
}

/** My downloads (DOWNLOAD-01, DOWNLOAD-02). The list refreshes while an export is running. */
export const downloadPage = overridesOf(download, {
  title: ['我的下载', 'My downloads'],
  first: ['fileName', 'bizCode', 'status', 'progress', 'rowCount'],
  columns: {
    bizCode: { width: 120, cell: (row) => <EntityName name={row.bizCode} /> },
    progress: { width: 190, align: 'left', cell: (row) => <TaskProgress row={row} /> },
  },
  stateTabs: true,
  withoutFilters: ['bizCode'],
  refetchMs: (rows) => (rows.some((row) => row.status === exporting) ? pollMs : false),
  rowActions: (row) => <FetchButton row={row} />,
});
