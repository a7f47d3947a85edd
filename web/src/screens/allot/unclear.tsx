import type { AllotUnclear } from '@saiyun/sdk/calls';
import { joinPhrases } from '@saiyun/sdk/contract';
import { identityRuling, identityRulings, registrationMember } from '@saiyun/sdk/entities';
import { Button, Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useAllotText } from '../../messages/allot/index.ts';
import { readAgain } from './calls.ts';

const rulings = client.entity(identityRuling);

/** Experts who may be people of entries, with what is known of both, each to be ruled on. */
export function UnclearList({ all, count }: { readonly all: readonly AllotUnclear[]; readonly count: number }) {
  const { t } = useAllotText();
  const canRule = useMay().call(identityRuling, 'add');
  return (
    <>
      <ul className="al-unclear">
        {all.map((one) => (
          <Pair key={`${one.expertId} ${one.registrationId}`} pair={one} canRule={canRule} />
        ))}
      </ul>
      {count > all.length && <small>{t('unclear.more', { count: count - all.length })}</small>}
    </>
  );
}

function Pair({ pair, canRule }: { readonly pair: AllotUnclear; readonly canRule: boolean }) {
  const { t, lang } = useAllotText();
  const [isBusy, setBusy] = useState(false);
  const facts = (...known: readonly (string | null)[]): string =>
    joinPhrases(
      lang,
      known.flatMap((one) => one || []),
    );
  const rule = async (ruling: (typeof identityRulings)['same' | 'different']) => {
    setBusy(true);
    try {
      await rulings.add({ expertId: pair.expertId, registrationId: pair.registrationId, ruling });
      feedback.message('success', t('unclear.ruled', { name: pair.expertName }));
    } catch (error) {
      warnOf(error);
    } finally {
      await readAgain();
      setBusy(false);
    }
  };
  return (
    <li>
      <span>
        <strong>{pair.expertName}</strong>
        <small>
          {t('unclear.expert', {
            facts: facts(pair.expertUnit, pair.expertPhone ?? t('lack.phone'), pair.expertIdNo ?? t('lack.idNo')),
          })}
        </small>
        <small>
          {t('unclear.person', {
            facts: facts(
              pair.teamName,
              pair.registerNo,
              pair.personName,
              pair.personUnit,
              pair.personPhone ?? t('lack.phone'),
              pair.personIdNo ?? t('lack.idNo'),
            ),
          })}{' '}
          <DictTag code={registrationMember.fields.memberRole.of} value={pair.memberRole} />
        </small>
      </span>
      {canRule && (
        <span className="al-rule">
          <Button size="small" loading={isBusy} onClick={() => void rule(identityRulings.same)}>
            {t('unclear.same')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => void rule(identityRulings.different)}>
            {t('unclear.different')}
          </Button>
        </span>
      )}
    </li>
  );
}

interface ReasonProps {
  readonly count: number;
  readonly text: string;
  readonly onClose: (reason?: string) => void;
}

/** Asks why a proposal is applied while it is open who some people are. */
export function UnclearReason({ count, text, onClose }: ReasonProps) {
  const { t } = useAllotText();
  const [reason, setReason] = useState('');
  const id = useId();
  const given = reason.trim();
  return (
    <Modal
      open
      title={t('apply.title')}
      okText={t('apply')}
      cancelText={t('back')}
      okButtonProps={{ disabled: given === '' }}
      onOk={() => onClose(given)}
      onCancel={() => onClose()}
    >
      <p>{text}</p>
      <Form layout="vertical">
        <Form.Item label={t('apply.reason')} htmlFor={id} extra={t('apply.unclear', { count })} required>
          <Input.TextArea id={id} rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
