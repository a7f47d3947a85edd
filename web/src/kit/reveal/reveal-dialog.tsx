import { permissionCalls } from '@saiyun/sdk/calls';
import { type AnyRow, allFields, type Entity } from '@saiyun/sdk/contract';
import { Alert, Flex, Form, Input, Modal, Typography } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useFirstFocus } from '../../lib/use-first-focus.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { titleOf } from '../cells/row-title.ts';
import { longestReason, shownMs } from './reveal-rules.ts';

interface Props {
  readonly entity: Entity;
  readonly name: string;
  readonly row: AnyRow;
  readonly open: boolean;
  /** Called with the value, or without one if none was revealed. */
  readonly onClose: (answer?: { readonly value: unknown }) => void;
}

const permissions = permissionCalls(client.send);

/** Asks for the reason to reveal a masked value, and fetches it. The dialog shows the server's refusals. */
export function RevealDialog({ entity, name, row, open, onClose }: Props) {
  const { t, say } = useKitText();
  const [form] = Form.useForm<{ reason: string }>();
  const { first, afterOpenChange } = useFirstFocus<TextAreaRef>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const label = say(allFields(entity)[name]?.label ?? [name, name]);
  const ask = async ({ reason }: { reason: string }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      onClose({ value: await permissions.reveal({ entity: entity.name, id: row.id, field: name, reason: reason.trim() }) });
    } catch (error) {
      setFailure(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t('reveal.title', { field: label })}
      onOk={() => form.submit()}
      onCancel={() => onClose()}
      okText={t('reveal.ok')}
      cancelText={t('action.cancel')}
      confirmLoading={isBusy}
      mask={{ closable: !isBusy }}
      width={460}
      destroyOnHidden
      afterOpenChange={afterOpenChange}
      afterClose={() => setFailure(undefined)}
    >
      <Flex vertical gap="small">
        <Typography.Text>
          {say(entity.label)} · {titleOf(entity, row)}
        </Typography.Text>
        <Typography.Text type="secondary">{t('reveal.text', { seconds: shownMs / 1000 })}</Typography.Text>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <Form form={form} layout="vertical" preserve={false} requiredMark={false} onFinish={(values) => void ask(values)}>
          <Form.Item
            name="reason"
            label={t('reveal.reason')}
            rules={[{ required: true, whitespace: true, message: t('reveal.reasonMissing') }]}
            style={{ marginBottom: 'var(--sy-space-5)' }}
          >
            <Input.TextArea
              ref={first}
              autoFocus
              autoSize={{ minRows: 2, maxRows: 5 }}
              maxLength={longestReason}
              showCount
              placeholder={t('reveal.example')}
              onPressEnter={(event) => {
                if (event.shiftKey || event.nativeEvent.isComposing) return;
                event.preventDefault();
                form.submit();
              }}
            />
          </Form.Item>
        </Form>
      </Flex>
    </Modal>
  );
}
