import { joinNames, type Row } from '@saiyun/sdk/contract';
import { certificate, certificateBatch, certificateBatchStatus } from '@saiyun/sdk/entities';
import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { BatchProblems } from './batch-problems.tsx';
import { issueNotes } from './batch-recipients.tsx';
import { isRunning } from './running.ts';

export type Batch = Row<typeof certificateBatch>;

const batches = client.entity(certificateBatch);

/** One batch: how far it is, how many people it is for, who cannot get a certificate and why, and the next step. */
export function BatchView({ batch }: { readonly batch: Batch }) {
  const { t, lang } = useCertificateText();
  const may = useMay();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const { ready, partlyFailed } = certificateBatchStatus;
  const runs = isRunning(batch.status);
  const [total, done, failed] = [batch.total ?? 0, batch.okCount ?? 0, batch.problemCount ?? 0];
  const offered = may.verbs(certificateBatch);
  const isOpen = batch.status === ready || batch.status === partlyFailed;
  const isRetired = isOpen && batch.versionInUse !== batch.templateVersion;
  const renew = () =>
    Promise.all([certificateBatch, certificate].map(({ name }) => queryClient.invalidateQueries({ queryKey: keys.entity(name) })));
  const verbs = useVerbs(certificateBatch, { notes: issueNotes, onDone: () => void renew() });
  const checkAgain = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await batches.verb('preflight', [batch.id], undefined, { revision: batch.revision });
    } catch (error) {
      setFault(failureMessage(error));
    } finally {
      await renew();
      setBusy(false);
    }
  };
  return (
    <section
      className="pg-card ci-batch"
      aria-label={`${batch.templateId_dictText ?? ''} ${batch.createTime.slice(0, 16)}`}
      aria-busy={runs}
    >
      <div className="pg-title">
        <h2>
          {[batch.templateId_dictText, batch.templateVersion && t('issue.version', { version: batch.templateVersion })]
            .filter(Boolean)
            .join(' · ')}
        </h2>
        <DictTag
          code={certificateBatch.fields.status.of}
          value={batch.status ?? ''}
          {...(batch.status_dictText && { text: batch.status_dictText })}
        />
      </div>
      <p className="ci-quiet">
        {[batch.createTime.slice(0, 16), joinNames(lang, (batch.awardLevels as readonly string[] | null) ?? []), batch.unitIds_dictText]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {runs && (
        <Progress
          percent={total > 0 ? Math.round(((done + failed) / total) * 100) : 0}
          status="active"
          showInfo={false}
          aria-label={t('issue.running')}
        />
      )}
      <p aria-live="polite">{!runs && total === 0 ? !batch.problems && t('issue.nobody') : t('issue.figures', { total, done, failed })}</p>
      <BatchProblems batch={batch} />
      {isRetired && (
        <Alert
          type="warning"
          showIcon
          title={t(batch.versionInUse ? 'issue.retired' : 'issue.retiredNone', {
            version: batch.templateVersion ?? '',
            now: batch.versionInUse ?? '',
          })}
        />
      )}
      {fault && <Alert type="warning" showIcon role="alert" title={fault} />}
      <div className="ci-acts">
        {batch.status === ready && !isRetired && total > done + failed && offered.includes('issue') && (
          <Button type="primary" onClick={() => verbs.ask('issue', [batch])}>
            {t('issue.issue')}
          </Button>
        )}
        {isOpen && (!isRetired || batch.versionInUse) && offered.includes('preflight') && (
          <Button type={isRetired ? 'primary' : 'default'} loading={isBusy} onClick={() => void checkAgain()}>
            {isRetired ? t('issue.checkByVersion', { version: batch.versionInUse ?? '' }) : t('issue.checkAgain')}
          </Button>
        )}
      </div>
      {verbs.dialog}
    </section>
  );
}
