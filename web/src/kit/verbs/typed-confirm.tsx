import { Alert, Flex, Form, Input, type InputRef, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useFirstFocus } from '../../lib/use-first-focus.ts';
import { useKitText } from '../../messages/kit/index.ts';

interface Props {
  readonly open: boolean;
  readonly title: string;
  /** What will be deleted. */
  readonly children: ReactNode;
  /** What must be typed: the name of a single thing, or how many there are. */
  readonly word: string;
  readonly ok: string;
  /** Carries it out. The dialog shows what it throws, and stays open. */
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms something irreversible by a typed word, so that nobody agrees by habit. */
export function TypedConfirm({ open, title, children, word, ok, run, onClose }: Props) {
  const { t } = useKitText();
  const [form] = Form.useForm<{ typed: string }>();
  const { first, afterOpenChange } = useFirstFocus<InputRef>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const go = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
      onClose();
    } catch (error) {
      setFailure(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={title}
      onOk={() => form.submit()}
      onCancel={onClose}
      okText={ok}
      okButtonProps={{ danger: true }}
      cancelText={t('action.cancel')}
      cancelButtonProps={{ disabled: isBusy }}
      confirmLoading={isBusy}
      closable={!isBusy}
      keyboard={!isBusy}
      mask={{ closable: false }}
      width={480}
      destroyOnHidden
      afterOpenChange={afterOpenChange}
      afterClose={() => setFailure(undefined)}
    >
      <Flex vertical gap="small">
        {children}
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <Form form={form} layout="vertical" preserve={false} requiredMark={false} onFinish={() => void go()}>
          <Form.Item
            name="typed"
            label={
              <span>
                {t('typed.label')} <code className="kt-word">{word}</code>
              </span>
            }
            rules={[
              {
                validator: (_rule, typed: unknown) =>
                  typeof typed === 'string' && typed.trim() === word
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('typed.differs', { word }))),
              },
            ]}
            validateTrigger="onSubmit"
            style={{ marginBottom: 'var(--sy-space-2)' }}
          >
            <Input ref={first} autoFocus autoComplete="off" spellCheck={false} aria-label={`${t('typed.label')} ${word}`} />
          </Form.Item>
        </Form>
      </Flex>
    </Modal>
  );
}
