import { Alert, Button, Form, Input, Modal, Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { accessTokens } from '../../../lib/api/account-calls.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useAccountText } from '../../../messages/account/index.ts';

const lives = [7, 30, 90, 365] as const;

/** Shows the token, this once, with a button that copies it. */
function NewToken({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t } = useAccountText();
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(token)) setCopied(true);
    // The token is selected, so that the keyboard can copy it too.
    else (document.getElementById(id) as HTMLInputElement | null)?.select();
  };
  return (
    // Only its button closes the dialog, because the token is not shown again.
    <Modal
      open
      title={t('token.made')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={560}
      footer={<Button onClick={onClose}>{t('token.done')}</Button>}
    >
      <p>{t('token.madeText')}</p>
      <div className="ac-token">
        <Input id={id} readOnly value={token} aria-label={t('token.title')} onFocus={(e) => e.target.select()} />
        <Button type="primary" onClick={() => void copy()}>
          {t(copied ? 'token.copied' : 'token.copy')}
        </Button>
      </div>
      <p role="status" className="sy-hidden">
        {copied ? t('token.copied') : ''}
      </p>
    </Modal>
  );
}

/** Name, scope and lifetime of a new token. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useAccountText();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'read' | 'write' | 'calls'>('read');
  const [calls, setCalls] = useState('');
  const [days, setDays] = useState<number>(90);
  const [showFaults, setShowFaults] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [token, setToken] = useState<string>();
  const named = calls.split(/[\s,，]+/).filter(Boolean);
  const faults = {
    name: showFaults && name.trim() === '' ? t('token.nameNeeded') : undefined,
    calls: showFaults && kind === 'calls' && named.length === 0 ? t('token.callsNeeded') : undefined,
  };

  const create = async () => {
    setShowFaults(true);
    setRefusal(undefined);
    if (name.trim() === '' || (kind === 'calls' && named.length === 0)) return;
    setBusy(true);
    try {
      const made = await accessTokens.create({ name: name.trim(), scope: kind === 'calls' ? named : [kind], days });
      setToken(made.token);
    } catch (error) {
      setRefusal(failureMessage(error));
    }
    setBusy(false);
  };

  if (token !== undefined) return <NewToken token={token} onClose={onClose} />;
  return (
    <Modal
      open
      title={t('token.new')}
      width={560}
      okText={t('token.create')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void create()}
    >
      <Form layout="vertical" onSubmitCapture={() => void create()}>
        <Form.Item label={t('token.name')} htmlFor="token-name" required validateStatus={faults.name ? 'error' : ''} help={faults.name}>
          <Input
            id="token-name"
            value={name}
            maxLength={50}
            placeholder={t('token.nameHint')}
            autoComplete="off"
            onChange={(e) => setName(e.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('token.scope')}>
          <Segmented
            block
            aria-label={t('token.scope')}
            value={kind}
            onChange={setKind}
            options={(['read', 'write', 'calls'] as const).map((value) => ({ value, label: t(`token.${value}`) }))}
          />
        </Form.Item>
        {kind === 'calls' && (
          <Form.Item validateStatus={faults.calls ? 'error' : ''} help={faults.calls} extra={t('token.callsHint')}>
            <Input.TextArea
              rows={3}
              value={calls}
              aria-label={t('token.calls')}
              placeholder={'dsTbUnit\ndsTbRegistration:list'}
              onChange={(e) => setCalls(e.target.value)}
            />
          </Form.Item>
        )}
        <Form.Item label={t('token.days')} htmlFor="token-days">
          <Select
            id="token-days"
            value={days}
            onChange={setDays}
            options={lives.map((value) => ({ value, label: t('token.day', { count: value }) }))}
          />
        </Form.Item>
        {refusal && <Alert type="warning" showIcon title={refusal} role="alert" />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}
