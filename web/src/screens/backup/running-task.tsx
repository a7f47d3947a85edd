import type { BackupTask } from '@saiyun/sdk/calls';
import { Progress, Spin } from 'antd';
import { byteText } from '../../lib/byte-text.ts';
import { useBackupText } from '../../messages/backup/index.ts';
import { percentOf, type T, timeText, whoText } from './backup-words.ts';

const stepText = (t: T, { step, done, whole }: BackupTask): string => {
  if (step === null) return t('step.begin');
  if (step === 'check') return t('step.check', { done: done ?? 0, whole: whole ?? 0 });
  return step === 'write' && whole === null && done !== null && done > 0
    ? `${t('step.write')} · ${t('step.wrote', { size: byteText(done) })}`
    : t(`step.${step}`);
};

/** What is being done now, on whichever node, and how far it is. */
export function RunningTask({ task, now }: { readonly task: BackupTask; readonly now: string }) {
  const { t } = useBackupText();
  const percent = percentOf(task);
  const title = task.kind === 'make' ? t('running.make') : t('running.prove', { file: task.file });
  return (
    <section className="pg-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="pg-note">{t('running.by', { who: whoText(t, task), at: timeText(task.start, now).slice(-5), node: task.node })}</p>
      {percent !== undefined && <Progress percent={percent} status="active" aria-label={title} />}
      <p className="bk-step" aria-live="polite">
        {percent === undefined && <Spin size="small" />} {stepText(t, task)}
      </p>
    </section>
  );
}
