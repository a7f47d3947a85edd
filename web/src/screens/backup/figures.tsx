import type { BackupState } from '@saiyun/sdk/calls';
import { relativeTime } from '@saiyun/sdk/view';
import type { ReactNode } from 'react';
import { byteText } from '../../lib/byte-text.ts';
import { useBackupText } from '../../messages/backup/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { timeText, tookText, whoText } from './backup-words.ts';

function Figure({ name, value, notes }: { readonly name: string; readonly value: ReactNode; readonly notes: readonly string[] }) {
  return (
    <div className="bk-figure">
      <span>{name}</span>
      <strong>{value}</strong>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </div>
  );
}

/** When it was backed up, when it will be, what is in it and whether it can be restored. */
export function Figures({ state }: { readonly state: BackupState }) {
  const { t, lang } = useBackupText();
  const { made, proved, nightly, weekly, now } = state;
  const number = (value: number | null): string => (value ?? 0).toLocaleString(lang);
  const ago = (at: string): string => relativeTime(new Date(at), new Date(now), lang);
  const next = nightly?.isRunning ? nightly.next : null;
  return (
    <section className="bk-figures" aria-label={t('title')}>
      <Figure
        name={t('figure.last')}
        value={made ? ago(made.start) : t('never')}
        notes={
          made
            ? [
                t('last.took', { at: timeText(made.start, now), took: tookText(t, made) }),
                t('last.by', { who: whoText(t, made), node: made.node }),
              ]
            : []
        }
      />
      <Figure
        name={t('figure.proof')}
        value={
          <StateMark tone={proved ? (proved.status === 'done' ? 'good' : 'bad') : 'attention'}>
            {t(proved ? (proved.status === 'done' ? 'proof.good' : 'proof.bad') : 'proof.none')}
          </StateMark>
        }
        notes={
          proved ? [t('proof.at', { at: timeText(proved.start, now), took: tookText(t, proved) }), proved.file] : [t('proof.noneText')]
        }
      />
      <Figure
        name={t('figure.next')}
        value={next === null ? t('next.stopped') : ago(next)}
        notes={[
          ...(next === null ? [] : [timeText(next, now)]),
          weekly?.isRunning && weekly.next ? t('next.at', { at: timeText(weekly.next, now) }) : t('next.noProof'),
        ]}
      />
      <Figure
        name={t('figure.holds')}
        value={made ? t('holds.rows', { count: made.rows ?? 0, number: number(made.rows) }) : t('none')}
        notes={made ? [t('holds.more', { size: byteText(made.size ?? 0), files: number(made.files) })] : []}
      />
    </section>
  );
}
