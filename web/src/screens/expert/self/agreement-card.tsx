import type { OwnExpert, OwnExpertEdit } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useExpertSelfText } from '../../../messages/expert-self/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { experts } from './calls.ts';

interface Props {
  readonly row: OwnExpert;
  readonly onSaved: () => Promise<void>;
}

/** What the expert agreed to, in which version and when; or what is still to be agreed to. */
export function AgreementCard({ row, onSaved }: Props) {
  const { t, lang } = useExpertSelfText();
  const { data, error, refetch } = useQuery({
    queryKey: ['expert', 'agreement', lang, row.agreementVersion],
    queryFn: () => experts.agreement(),
  });
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isAccepted = row.agreementVersion !== null;
  const accept = async (): Promise<void> => {
    setSaving(true);
    setRefusal(undefined);
    try {
      await experts.saveMine({ id: row.id, revision: row.revision, agree: true } as OwnExpertEdit);
      setOpen(false);
      await onSaved();
      feedback.message('success', t('agreement.saved'));
    } catch (failed) {
      setRefusal(failureMessage(failed));
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className="pg-card" id="xs-agreement" aria-labelledby="xs-agreement-title">
      <div className="ac-head">
        <h2 id="xs-agreement-title">{t('agreement')}</h2>
        <Button onClick={() => setOpen(true)}>{t(isAccepted ? 'agreement.read' : 'agreement.readAccept')}</Button>
      </div>
      <p className="xs-line">
        {data?.acceptedTime && isAccepted
          ? t('agreement.accepted', { version: data.version, time: data.acceptedTime.slice(0, 16) })
          : t(isAccepted ? 'agreement.acceptedUndated' : 'agreement.open', { version: row.agreementVersion ?? data?.version ?? '' })}
      </p>
      <Modal
        open={isOpen}
        title={t('agreement')}
        width={680}
        onCancel={() => setOpen(false)}
        footer={
          isAccepted ? null : (
            <Button type="primary" loading={isSaving} disabled={!data} onClick={() => void accept()}>
              {t('agreement.accept')}
            </Button>
          )
        }
      >
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} className="xs-refusal" />}
        {error && !data && <LoadFailure error={error} onRetry={refetch} />}
        {/* The text scrolls by itself, so the keyboard must reach it. */}
        {data ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part is reached by the keyboard
          <section className="xs-agreement" tabIndex={0} aria-label={t('agreement')}>
            {data.text}
          </section>
        ) : (
          !error && <Skeleton active />
        )}
      </Modal>
    </section>
  );
}
