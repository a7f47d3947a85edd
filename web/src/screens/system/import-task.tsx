import type { Row } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
import { importTask } from '@saiyun/sdk/entities';
import { Progress, Tag, Tooltip, Typography } from 'antd';
import { EntityName } from '../../kit/cells/entity-name.tsx';
import { ErrorFileLink } from '../../kit/import/error-file-link.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useKitText } from '../../messages/kit/index.ts';

const { done, doneWithErrors, failed, cancelled } = importTask.states;
type TaskRow = Row<typeof importTask>;

const finished: readonly unknown[] = [done, doneWithErrors, failed, cancelled];
const pollMs = 2000;

function TaskProgress({ row }: { row: TaskRow }) {
  const total = row.total ?? 0;
  const handled = row.doneCount ?? 0;
  if (row.status === failed)
    return (
      <Tooltip title={row.errorMsg}>
        <Typography.Text type="danger" ellipsis>
          {row.errorMsg}
        </Typography.Text>
      </Tooltip>
    );
  const isFinished = finished.includes(row.status);
  return (
    <Progress
      size="small"
      aria-label={row.fileName ?? undefined}
      percent={total > 0 ? Math.floor((handled / total) * 100) : isFinished ? 100 : 0}
      status={row.status === doneWithErrors ? 'exception' : isFinished ? undefined : 'active'}
      format={() => `${handled}/${total}`}
      style={{ marginInlineEnd: 'var(--sy-space-2)', minWidth: 120 }}
    />
  );
}

/** The file, marked if its rows were only checked. */
function FileName({ row }: { row: TaskRow }) {
  const { say } = useKitText();
  return (
    <>
      {row.fileName} {row.dryRun === yes && <Tag>{say(importTask.fields.dryRun.label)}</Tag>}
    </>
  );
}

/** Imported workbooks with their progress, refreshed while one is running. */
export const importTaskPage = overridesOf(importTask, {
  first: ['fileName', 'bizCode', 'status', 'doneCount'],
  columns: {
    fileName: { cell: (row) => <FileName row={row} /> },
    dryRun: { hidden: true },
    bizCode: { width: 110, cell: (row) => <EntityName name={row.bizCode} /> },
    total: { hidden: true },
    doneCount: { width: 210, align: 'left', title: ['进度', 'Progress'], cell: (row) => <TaskProgress row={row} /> },
  },
  stateTabs: true,
  withoutFilters: ['bizCode'],
  refetchMs: (rows) => (rows.some((row) => !finished.includes(row.status)) ? pollMs : false),
  rowActions: (row) => (row.errorFile ? <ErrorFileLink url={row.errorFile} name={row.fileName ?? ''} /> : null),
});
