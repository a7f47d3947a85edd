import type { BackupState, BackupTask } from '@saiyun/sdk/calls';
import { toWireTime } from '@saiyun/sdk/view';
import type { useBackupText } from '../../messages/backup/index.ts';

export type T = ReturnType<typeof useBackupText>['t'];

/** A time of the wire as people read it; the year is said only where it is another one. */
export function timeText(at: string, now: string): string {
  const [shown, today] = [toWireTime(new Date(at)), toWireTime(new Date(now))];
  return shown.slice(shown.slice(0, 4) === today.slice(0, 4) ? 5 : 0, 16);
}

/** How long a task took. */
export function tookText(t: T, { start, end }: Pick<BackupTask, 'start' | 'end'>): string {
  if (end === null) return '';
  const seconds = Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / 1000));
  if (seconds < 60) return t('took.seconds', { count: seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? t('took.minutes', { minutes, seconds: seconds % 60 })
    : t('took.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Who asked for a task. */
export function whoText(t: T, { by }: Pick<BackupTask, 'by'>): string {
  return by ?? t('last.job');
}

/** How far a task is in percent, over all of its steps; undefined if nobody knows. */
export function percentOf({ step, done, whole }: Pick<BackupTask, 'step' | 'done' | 'whole'>): number | undefined {
  if (step === null || done === null || whole === null || whole === 0) return undefined;
  const share = Math.min(1, done / whole);
  // Each task has two steps; the second of a backup is the shorter one, as that of a proof is.
  switch (step) {
    case 'write':
    case 'restore':
      return Math.min(69, Math.round(share * 70));
    case 'read':
    case 'check':
      return Math.min(99, Math.round(70 + share * 30));
  }
}

/** Whether the last backup was made too long ago. */
export function isOld({ made, now, oldHours }: Pick<BackupState, 'made' | 'now' | 'oldHours'>): boolean {
  return made === null || Date.parse(now) - Date.parse(made.start) >= oldHours * 3_600_000;
}
