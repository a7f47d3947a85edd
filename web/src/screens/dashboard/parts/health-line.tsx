import type { Health } from '@saiyun/sdk/calls';
import type { Tone } from '@saiyun/sdk/contract';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';

/** A disk this full wants attention. */
const fullPercent = 85;

/** Without a backup that can be restored everything else may be lost: said above all, with the place that mends it. */
function BackupWarning({ backup }: { readonly backup: NonNullable<Health['backup']> }) {
  const { t } = useDashboardText();
  const { last, isYoung, oldHours, isProofSound } = backup;
  if (isYoung && isProofSound !== false) return null;
  const key = last === null ? 'health.backupNever' : isYoung ? 'health.backupUnsound' : 'health.backupOld';
  return (
    <Alert
      type="warning"
      showIcon
      className="sp-backup"
      title={t(key, { at: last?.slice(5, 16) ?? '', hours: oldHours })}
      action={<Link to="/isystem/backup">{t('health.backupOpen')}</Link>}
    />
  );
}

/** The state of the platform in one line. */
export function HealthLine({ health }: { readonly health: Health }) {
  const { t } = useDashboardText();
  const { jobsFailed, diskUsed, integrity, auditChain, backup, ledgerBalanced } = health;
  const at = (time: string): string => time.slice(5, 16);
  const facts: readonly (readonly [key: string, tone: Tone, text: string])[] = [
    jobsFailed > 0 ? ['jobs', 'bad', t('health.jobsBad', { number: jobsFailed })] : ['jobs', 'good', t('health.jobsGood')],
    ...(diskUsed === null
      ? []
      : ([['disk', diskUsed >= fullPercent ? 'attention' : 'good', t('health.disk', { percent: diskUsed })]] as const)),
    integrity === null
      ? ['integrity', 'quiet', t('health.integrityNone')]
      : [
          'integrity',
          integrity.sound ? 'good' : 'bad',
          t(integrity.sound ? 'health.integrityGood' : 'health.integrityBad', { at: at(integrity.at) }),
        ],
    auditChain === null
      ? ['audit', 'quiet', t('health.auditNone')]
      : [
          'audit',
          auditChain.sound ? 'good' : 'bad',
          t(auditChain.sound ? 'health.auditGood' : 'health.auditBad', { at: at(auditChain.at) }),
        ],
    ...(backup?.last
      ? ([
          ['backup', backup.isYoung && backup.isProofSound !== false ? 'good' : 'bad', t('health.backup', { at: at(backup.last) })],
        ] as const)
      : []),
    ...(ledgerBalanced === null
      ? []
      : ([['ledger', ledgerBalanced ? 'good' : 'bad', t(ledgerBalanced ? 'health.ledgerGood' : 'health.ledgerBad')]] as const)),
  ];
  return (
    <>
      {backup && <BackupWarning backup={backup} />}
      <section className="sp-health" aria-label={t('health.title')}>
        <ul>
          {facts.map(([key, tone, text]) => (
            <li key={key}>
              <StateMark tone={tone}>{text}</StateMark>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
