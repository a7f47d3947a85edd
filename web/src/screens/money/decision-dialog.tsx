import { Alert, Form, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { SheetModal } from '../../ui/sheet-modal.tsx';

export type Decision = 'approve' | 'refuse';

interface Props {
  readonly decision: Decision;
  readonly width?: number;
  readonly title: string;
  readonly ok: string;
  readonly cancel: string;
  /** Of the opinion, or of the reason without which nothing is refused. */
  readonly label: string;
  readonly reasonNeeded: string;
  /** What is decided, and what follows from it. */
  readonly children: ReactNode;
  /** Decides, says that it is done and closes; the dialog shows what it throws, and stays open. */
  readonly send: (said: string) => Promise<void>;
  /** Reads again what a decision makes stale, also after one that was not taken. */
  readonly refresh: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks once more before money moves or a request is turned down, with an opinion or a reason. */
export function DecisionDialog({
  decision,
  width = 520,
  title,
  ok,
  cancel,
  label,
  reasonNeeded,
  children,
  send,
  refresh,
  onCancel,
}: Props) {
  const id = useId();
  const [opinion, setOpinion] = useState('');
  const [isTold, setTold] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isApproval = decision === 'approve';
  const lacks = !isApproval && opinion.trim() === '';
  const decide = async (): Promise<void> => {
    setTold(true);
    setRefusal(undefined);
    if (lacks || isBusy) return;
    setBusy(true);
    try {
      await send(opinion.trim());
    } catch (error) {
      // Another clerk may have decided meanwhile: the message says so, and the queue behind shows what is left.
      setRefusal(failureMessage(error));
      setBusy(false);
    }
    await refresh();
  };
  return (
    <SheetModal
      open
      width={width}
      title={title}
      okText={ok}
      cancelText={cancel}
      okButtonProps={{ danger: !isApproval, autoFocus: isApproval }}
      confirmLoading={isBusy}
      onOk={() => void decide()}
      onCancel={onCancel}
    >
      {children}
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      <Form layout="vertical" className="me-form">
        <Form.Item
          label={label}
          htmlFor={id}
          required={!isApproval}
          validateStatus={isTold && lacks ? 'error' : ''}
          help={isTold && lacks ? reasonNeeded : undefined}
        >
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={500}
            showCount
            autoFocus={!isApproval}
            value={opinion}
            onChange={(event) => setOpinion(event.target.value)}
          />
        </Form.Item>
      </Form>
    </SheetModal>
  );
}
