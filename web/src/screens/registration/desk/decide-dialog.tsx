import type { AnyRow } from '@saiyun/sdk/contract';
import { registration } from '@saiyun/sdk/entities';
import { longestRemark } from '@saiyun/sdk/rules';
import { rowTitle } from '@saiyun/sdk/view';
import { Alert, Button, Input, Segmented, Tag } from 'antd';
import { type KeyboardEvent, use, useId, useRef, useState } from 'react';
import { useDict } from '../../../lib/api/use-dict.ts';
import { isTypingInDialog } from '../../../lib/use-first-focus.ts';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { Ticks } from './ticks.tsx';

export type Decision = 'approve' | 'returnBack' | 'reject';

const longest = 500;
const reasonsOf = { approve: undefined, returnBack: 'ds_return_reason', reject: 'ds_refuse_reason' } as const;

/** What an answer to the question sends with the verb. */
export type DecisionInput = Readonly<{ opinion?: string; fields?: string; remarks?: Readonly<Record<string, string>> }>;

interface Props {
  readonly decision: Decision;
  readonly row: AnyRow;
  readonly faults: number;
  /** An approval goes on to the organiser. */
  readonly goesOn: boolean;
  /** Resolves to what was refused, in words. */
  readonly onDecide: (input: DecisionInput) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** What may change: what was ticked, or all of it. */
function Scope({ isAll, onAll }: { readonly isAll: boolean; readonly onAll: (isAll: boolean) => void }) {
  const { t } = useEntryDeskText();
  const { ticked, tick, remarks, remark } = use(Ticks);
  return (
    <>
      <Segmented
        aria-label={t('dialog.scope')}
        value={isAll}
        onChange={onAll}
        options={[
          { value: false, label: t('dialog.ticked') },
          { value: true, label: t('dialog.all') },
        ]}
      />
      {!isAll && ticked.size === 0 && <Alert type="warning" showIcon title={t('dialog.noTicks')} />}
      {!isAll && ticked.size > 0 && (
        <ul className="ed-ticked">
          {[...ticked].map(([key, name]) => (
            <li key={key}>
              <Tag
                closable={{ 'aria-label': t('dialog.untick', { what: name }) }}
                onClose={(event) => {
                  event.preventDefault();
                  tick?.(key, name);
                }}
              >
                {name}
              </Tag>
              <Input
                size="small"
                maxLength={longestRemark}
                aria-label={t('dialog.remark', { what: name })}
                placeholder={t('dialog.remarkText')}
                value={remarks.get(key) ?? ''}
                onChange={(event) => remark(key, event.target.value)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Asks once more before an entry is decided, since that cannot be undone; takes the reason and what is to be changed. */
export function DecideDialog({ decision, row, faults, goesOn, onDecide, onClose }: Props) {
  const { t, lang } = useEntryDeskText();
  const { ticked, remarks } = use(Ticks);
  const id = useId();
  const { items } = useDict(reasonsOf[decision]);
  const [opinion, setOpinion] = useState('');
  const [isAll, setAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const whole = useRef<HTMLDivElement>(null);
  const isApproval = decision === 'approve';
  const lacksReason = !isApproval && opinion.trim() === '';
  const lacksTicks = decision === 'returnBack' && !isAll && ticked.size === 0;
  /** Remarks on what is ticked still. */
  const said = (): Pick<DecisionInput, 'remarks'> => {
    const given = [...ticked.keys()].flatMap((key) => (remarks.get(key)?.trim() ? [[key, remarks.get(key) ?? ''] as const] : []));
    return given.length > 0 ? { remarks: Object.fromEntries(given) } : {};
  };
  const send = async () => {
    setAsked(true);
    if (isBusy || lacksReason || lacksTicks) return;
    setBusy(true);
    setRefusal(
      await onDecide({
        ...(opinion.trim() !== '' && { opinion: opinion.trim() }),
        ...(decision === 'returnBack' && !isAll && { fields: [...ticked.keys()].join(','), ...said() }),
      }),
    );
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLTextAreaElement;
    const isSent = isTyping ? event.key === 'Enter' && (event.ctrlKey || event.metaKey) : isApproval && event.key.toLowerCase() === 'a';
    if (!isSent || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const text = isApproval
    ? t(goesOn ? 'dialog.approveSchool' : 'dialog.approveText')
    : t(decision === 'reject' ? 'dialog.rejectText' : 'dialog.returnText');
  return (
    <SheetModal
      open
      title={t(`dialog.${decision}`, { team: rowTitle(registration, row, lang) })}
      onCancel={onClose}
      onOk={() => void send()}
      okText={t(decision)}
      cancelText={t('cancel')}
      okButtonProps={{ danger: decision === 'reject' }}
      afterOpenChange={(open) => {
        if (open && isApproval && !isTypingInDialog()) whole.current?.querySelector<HTMLElement>('.ant-modal-footer button')?.focus();
      }}
      modalRender={(modal) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: short cuts for the buttons in it
        <div ref={whole} onKeyDown={onKeyDown}>
          {modal}
        </div>
      )}
      confirmLoading={isBusy}
      mask={{ closable: !isBusy && opinion === '' }}
      width={560}
    >
      <div className="ed-dialog">
        <p>{text}</p>
        {isApproval && faults > 0 && <Alert type="warning" showIcon title={t('dialog.faults', { count: faults })} />}
        {decision === 'returnBack' && <Scope isAll={isAll} onAll={setAll} />}
        <div>
          <label htmlFor={id}>{t(isApproval ? 'dialog.opinion' : 'dialog.reason')}</label>
          <Input.TextArea
            id={id}
            autoFocus={!isApproval}
            rows={3}
            maxLength={longest}
            showCount
            value={opinion}
            status={isAsked && lacksReason ? 'error' : ''}
            aria-invalid={isAsked && lacksReason}
            onChange={(event) => setOpinion(event.target.value)}
          />
          {isAsked && lacksReason && (
            <p className="ed-fault" role="alert">
              {t('dialog.reasonNeeded')}
            </p>
          )}
        </div>
        {items.length > 0 && (
          <section className="ed-reasons" aria-label={t('dialog.stored')}>
            {items.map(({ value, text: reason }) => (
              <Button key={value} size="small" onClick={() => setOpinion(opinion.trim() === '' ? reason : `${opinion.trim()}\n${reason}`)}>
                {reason}
              </Button>
            ))}
          </section>
        )}
        {refusal !== undefined && <Alert type="error" showIcon title={refusal} role="alert" />}
      </div>
    </SheetModal>
  );
}
