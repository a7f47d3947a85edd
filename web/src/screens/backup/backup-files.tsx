import type { BackupFile, BackupState } from '@saiyun/sdk/calls';
import { relativeTime } from '@saiyun/sdk/view';
import { Button } from 'antd';
import { Link } from 'react-router';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { byteText } from '../../lib/byte-text.ts';
import { useBackupText } from '../../messages/backup/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { timeText } from './backup-words.ts';
import { jobsPath } from './warnings.tsx';

function Proof({ file, now }: { readonly file: BackupFile; readonly now: string }) {
  const { t } = useBackupText();
  const { proof } = file;
  if (!proof) return <StateMark tone="quiet">{t('proof.none')}</StateMark>;
  return (
    <StateMark tone={proof.sound ? 'good' : 'bad'} title={timeText(proof.at, now)}>
      {t(proof.sound ? 'proof.good' : 'proof.bad')}
    </StateMark>
  );
}

interface Props {
  readonly state: BackupState;
  readonly isBusy: boolean;
  readonly onProve: (file: string) => void;
}

/** All nodes share it. */
const isBucket = (place: string): boolean => place.startsWith('s3://');

/** The backups in the folder or the bucket: how old, whether proved, and which the keeping rule removes next. */
export function BackupFiles({ state, isBusy, onProve }: Props) {
  const { t, lang } = useBackupText();
  const { files, now, folder, node, keep, lacks } = state;
  return (
    <section className="pg-card">
      <h2>{t('files.title')}</h2>
      <p className="pg-note">
        {folder !== null && <>{isBucket(folder) ? folder : t('files.in', { folder, node })} · </>}
        {t('files.rule', { count: keep })} <Link to={jobsPath}>{t('files.change')}</Link>
      </p>
      <PlainTable
        isPart
        label={t('files.title')}
        rows={files}
        keyOf={({ name }) => name}
        empty={<div className="kt-status">{t('files.none')}</div>}
        columns={[
          {
            key: 'made',
            title: t('file.made'),
            width: 250,
            cell: ({ at, name }) => (
              <div className="bk-two">
                <span>
                  {timeText(at, now)} · {relativeTime(new Date(at), new Date(now), lang)}
                </span>
                <small>{name}</small>
              </div>
            ),
          },
          { key: 'series', title: t('file.series'), width: 90, cell: ({ series }) => t(`series.${series}`) },
          { key: 'size', title: t('file.size'), width: 100, align: 'right', cell: ({ size }) => byteText(size) },
          { key: 'proof', title: t('file.proof'), width: 140, cell: (file) => <Proof file={file} now={now} /> },
          {
            key: 'keep',
            title: t('file.keep'),
            width: 190,
            cell: ({ goes }) => (goes ? <StateMark tone="waiting">{t('file.goes')}</StateMark> : t('file.stays')),
          },
          {
            key: 'acts',
            title: '',
            width: 130,
            align: 'right',
            cell: ({ name }) => (
              <Button size="small" disabled={isBusy || lacks.length > 0} onClick={() => onProve(name)}>
                {t('proveIt')}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
