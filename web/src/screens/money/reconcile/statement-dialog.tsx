import { UploadOutlined } from '@ant-design/icons';
import { payProvider, reconcileBatch, reconcileRow } from '@saiyun/sdk/entities';
import { Alert, Button, Checkbox, Input, Radio } from 'antd';
import { useRef, useState } from 'react';
import { errorDetails, textOf } from '../../../kit/failure.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { payments } from '../bill/bill-calls.ts';

const providers = [payProvider.wechat, payProvider.alipay, payProvider.offline] as const;
type Provider = (typeof providers)[number];
const sheets = '.xlsx,.xls,.csv';

/** Why a file was refused, with everything that is wrong with its rows. */
interface Refusal {
  readonly text: string;
  readonly faults: readonly string[];
}

/** Reads a statement: whose it is, and the file. All that is wrong with it is said at once, with row and column. */
export function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, lang } = useFeeText();
  const dict = useDict(payProvider.code);
  const input = useRef<HTMLInputElement>(null);
  const [provider, setProvider] = useState<Provider>(payProvider.wechat);
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isReplacing, setReplacing] = useState(false);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (!file || isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { rows, added, open } = await payments.statement(provider, file, isReplacing ? { replaceReason: reason.trim() } : {});
      feedback.message('success', t('reconcile.done', { rows, added, open }));
      onClose();
    } catch (error) {
      setRefusal({ text: failureMessage(error), faults: errorDetails(error).issues?.map((issue) => textOf(lang, undefined, issue)) ?? [] });
      setBusy(false);
    }
    await Promise.all([reconcileBatch, reconcileRow].map(({ name }) => queryClient.invalidateQueries({ queryKey: keys.entity(name) })));
    await queryClient.invalidateQueries({ queryKey: keys.startPages });
  };
  return (
    <SheetModal
      open
      width={560}
      title={t('reconcile.read')}
      okText={t('reconcile.compare')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: file === undefined || (isReplacing && reason.trim() === '') }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="rc-form">
        <Radio.Group
          aria-label={t('reconcile.whose')}
          value={provider}
          onChange={({ target }) => setProvider(target.value as Provider)}
          options={providers.map((value) => ({ value, label: dict.text(value) }))}
        />
        <p className="bl-quiet">{t(`reconcile.how.${provider}`)}</p>
        <div className="bl-acts rc-file">
          <input
            ref={input}
            type="file"
            hidden
            accept={provider === payProvider.offline ? `${sheets},.sta,.940,.mt940,.txt,.xml` : sheets}
            aria-label={t('reconcile.choose')}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              target.value = '';
              setRefusal(undefined);
              if (chosen) setFile(chosen);
            }}
          />
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {t('reconcile.choose')}
          </Button>
          <span className="bl-quiet">{file?.name ?? t(provider === payProvider.offline ? 'reconcile.bankTypes' : 'reconcile.types')}</span>
        </div>
        <Checkbox checked={isReplacing} onChange={({ target }) => setReplacing(target.checked)}>
          {t('reconcile.replace')}
        </Checkbox>
        {isReplacing && (
          <>
            <p className="bl-quiet">{t('reconcile.replaceText')}</p>
            <Input
              aria-label={t('reconcile.replaceReason')}
              placeholder={t('reconcile.replaceReason')}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </>
        )}
        {refusal && <Refused refusal={refusal} />}
      </div>
    </SheetModal>
  );
}

function Refused({ refusal }: { readonly refusal: Refusal }) {
  const { t } = useFeeText();
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={refusal.text}
      description={
        refusal.faults.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read by keyboard too
          <section className="rc-faults" tabIndex={0} aria-label={t('reconcile.faults')}>
            <ul>
              {refusal.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </section>
        )
      }
    />
  );
}
