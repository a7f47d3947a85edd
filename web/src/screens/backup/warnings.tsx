import type { BackupState } from '@saiyun/sdk/calls';
import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { useBackupText } from '../../messages/backup/index.ts';
import { isOld, timeText } from './backup-words.ts';

export const jobsPath = '/isystem/quartzJob';

interface Props {
  readonly state: BackupState;
  readonly isStarting: boolean;
  readonly onStart: (ids: readonly string[]) => void;
}

/** What is missing or went wrong, each with what to do about it. */
export function Warnings({ state, isStarting, onStart }: Props) {
  const { t } = useBackupText();
  const { lacks, nightly, weekly, proved, now } = state;
  if (lacks.length > 0)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('lack.title')}
        description={
          <>
            <ul className="bk-lacks">
              {lacks.map((lack) => (
                <li key={lack}>{t(`lack.${lack}`)}</li>
              ))}
            </ul>
            {t('lack.restart')}
          </>
        }
      />
    );
  const stopped = [nightly, weekly].flatMap((job) => (job && !job.isRunning ? [job.id] : []));
  const startButton = (
    <Button size="small" type="primary" loading={isStarting} onClick={() => onStart(stopped)}>
      {t('warn.start')}
    </Button>
  );
  return (
    <>
      {nightly === null && <Alert type="warning" showIcon title={t('warn.deleted')} action={<Link to={jobsPath}>{t('warn.jobs')}</Link>} />}
      {nightly && !nightly.isRunning && (
        <Alert type="warning" showIcon title={t('warn.stopped')} description={t('warn.stoppedText')} action={startButton} />
      )}
      {nightly?.isRunning && weekly && !weekly.isRunning && (
        <Alert type="info" showIcon title={t('warn.weekly')} description={t('warn.weeklyText')} action={startButton} />
      )}
      {nightly?.isRunning && isOld(state) && (
        <Alert type="warning" showIcon title={t('warn.old', { hours: state.oldHours })} description={t('warn.oldText')} />
      )}
      {proved?.status === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={`${t('warn.proof')} · ${timeText(proved.start, now)}`}
          description={
            <ul className="bk-lacks">
              {proved.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}
