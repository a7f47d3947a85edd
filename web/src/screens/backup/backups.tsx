import './backups.css';
import { Button, Skeleton } from 'antd';
import { useBackupText } from '../../messages/backup/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { BackupFiles } from './backup-files.tsx';
import { BackupHistory } from './backup-history.tsx';
import { Figures } from './figures.tsx';
import { RunningTask } from './running-task.tsx';
import { useBackups } from './use-backups.ts';
import { Warnings } from './warnings.tsx';

/** Whether the platform is backed up and could be restored, for whoever runs it (SYS-03). */
export function Backups() {
  const { t } = useBackupText();
  const { query, make, prove, isBeginning, start, isStarting } = useBackups();
  const { data: state, error } = query;
  const isBusy = isBeginning || state === undefined || state.running !== null;
  return (
    <div className="bk">
      <PageHeader
        title={t('title')}
        purpose={t('intro')}
        action={
          <Button type="primary" disabled={isBusy || state.lacks.length > 0} loading={isBeginning} onClick={make}>
            {t('make')}
          </Button>
        }
      />
      {error && <LoadFailure error={error} onRetry={query.refetch} />}
      {!state ? (
        !error && <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <>
          <Warnings state={state} isStarting={isStarting} onStart={start} />
          <Figures state={state} />
          {state.running && <RunningTask task={state.running} now={state.now} />}
          {state.folder !== null && <BackupFiles state={state} isBusy={isBusy} onProve={prove} />}
          {(state.folder !== null || state.tasks.length > 0) && <BackupHistory state={state} />}
        </>
      )}
    </div>
  );
}
