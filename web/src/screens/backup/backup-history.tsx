import type { BackupState, BackupTask } from '@saiyun/sdk/calls';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { byteText } from '../../lib/byte-text.ts';
import { useBackupText } from '../../messages/backup/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { timeText, tookText, whoText } from './backup-words.ts';

function Result({ task }: { readonly task: BackupTask }) {
  const { t, lang } = useBackupText();
  const number = (value: number | null): string => (value ?? 0).toLocaleString(lang);
  if (task.status === 'running') return <StateMark tone="waiting">{t('result.running')}</StateMark>;
  if (task.status === 'failed')
    return (
      <>
        {task.faults.map((fault) => (
          <StateMark key={fault} tone="bad">
            {fault}
          </StateMark>
        ))}
      </>
    );
  return (
    <StateMark tone="good">
      {task.kind === 'make'
        ? t('result.made', { size: byteText(task.size ?? 0) })
        : t('result.proved', { rows: number(task.rows), files: number(task.files), count: task.checks ?? 0 })}
    </StateMark>
  );
}

/** What was made and proved, and how it ended. */
export function BackupHistory({ state }: { readonly state: BackupState }) {
  const { t } = useBackupText();
  return (
    <section className="pg-card">
      <h2>{t('history.title')}</h2>
      <PlainTable
        isPart
        label={t('history.title')}
        rows={state.tasks}
        keyOf={({ id }) => id}
        empty={<div className="kt-status">{t('history.none')}</div>}
        columns={[
          { key: 'start', title: t('history.start'), width: 120, cell: ({ start }) => timeText(start, state.now) },
          {
            key: 'kind',
            title: t('history.kind'),
            width: 250,
            cell: ({ kind, file }) => (
              <div className="bk-two">
                <span>{t(`kind.${kind}`)}</span>
                <small>{file}</small>
              </div>
            ),
          },
          {
            key: 'by',
            title: t('history.by'),
            width: 150,
            cell: (task) => (
              <div className="bk-two">
                <span>{whoText(t, task)}</span>
                <small>{task.node}</small>
              </div>
            ),
          },
          { key: 'took', title: t('history.took'), width: 100, align: 'right', cell: (task) => tookText(t, task) },
          {
            key: 'result',
            title: t('history.result'),
            cell: (task) => (
              <div className="bk-result">
                <Result task={task} />
              </div>
            ),
          },
        ]}
      />
    </section>
  );
}
