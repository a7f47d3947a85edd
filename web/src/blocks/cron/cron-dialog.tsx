import './cron.css';
import { cronFieldLabels } from '@saiyun/sdk/logic/cron';
import { type CronBoundSet, cronEditorFields, cronPreviewCount } from '@saiyun/sdk/logic/cron-editor';
import { Button, Input, type InputRef, Modal, Select, Tabs } from 'antd';
import { useRef, useState } from 'react';
import { useBlocks } from '../provider/index.ts';
import { type CronDraft, changeDraft, draftTexts, type ForcedField, fromUnix, newDraft, readDraft, undoForced } from './cron-draft.ts';
import { CronWords } from './cron-words.tsx';
import { type PartChange, PartPanel } from './part-panel.tsx';
import { RunList } from './run-list.tsx';
import { useCronText } from './texts/index.ts';
import { TimeZoneSelect } from './time-zone-select.tsx';
import { defaultZone, faultOf, useCronPreview } from './use-preview.ts';

export interface CronDialogProps {
  /** Whether it is shown. */
  readonly open: boolean;
  /** The expression to begin with; an empty one begins with the default of every field, `* * * * * ? *`. */
  readonly value?: string | undefined;
  /** Which numbers the tabs accept: `runnable` those that Quartz runs, `literal` those of the specification's first reading. */
  readonly bounds?: CronBoundSet | undefined;
  /** IANA name of the time zone in which the expression runs; `Asia/Shanghai` by default. */
  readonly zone?: string | undefined;
  /** Lets the reader choose another time zone; told together with the expression. */
  readonly onZone?: ((zone: string) => void) | undefined;
  /** The confirmed expression. An expression that Quartz refuses is never confirmed. */
  readonly onOk: (expression: string) => void;
  /** Closed without a choice. */
  readonly onCancel: () => void;
  /** The clock of the preview, for tests. */
  readonly now?: (() => Date) | undefined;
}

/** Schedules that people ask for most. */
const common = {
  everyTen: '0 0/10 * * * ? *',
  everyThirty: '0 0/30 * * * ? *',
  hourly: '0 0 * * * ? *',
  daily: '0 0 2 * * ? *',
  workDays: '0 0 8 ? * 2-6 *',
  workHours: '0 0/30 8-18 ? * 2-6 *',
  weekly: '0 0 8 ? * 2 *',
  monthly: '0 0 2 1 * ? *',
  monthEnd: '0 0 23 L * ? *',
} as const;
type Common = keyof typeof common;

const clock = (): Date => new Date();

/** What is told of the tabs: what they changed besides, and what they cannot show. */
function DraftNotes({ draft, onUndo }: { readonly draft: CronDraft; readonly onUndo: (one: ForcedField) => void }) {
  const { t, say } = useCronText();
  const name = (field: keyof typeof cronFieldLabels): string => say(cronFieldLabels[field]);
  const kept = cronEditorFields.flatMap((field) => {
    const text = draft.kept[field];
    return text === undefined ? [] : [{ field, text }];
  });
  return (
    <div className="cr-notes" role="status">
      {draft.forced.length > 0 && (
        <p className="cr-forced">
          {t('forced')}
          {draft.forced.map((one) => (
            <span key={one.field}>
              {t('forcedOne', { field: name(one.field), from: one.from, to: one.to })}
              {one.from === '*' && (
                <Button
                  type="link"
                  size="small"
                  aria-label={t('undoOne', { field: name(one.field), from: one.from })}
                  onClick={() => onUndo(one)}
                >
                  {t('undo')}
                </Button>
              )}
            </span>
          ))}
        </p>
      )}
      {draft.isUnreadable && <p className="cr-warn">{t('unreadable')}</p>}
      {kept.map(({ field, text }) => (
        <p key={field} className="cr-warn">
          {t('keptWhy', { field: name(field), text })}
        </p>
      ))}
    </div>
  );
}

/** A cron expression, field by field or as text; each follows the other (CRON-33). */
export function CronDialog({ open, ...rest }: CronDialogProps) {
  const { t } = useCronText();
  const ok = useRef<() => void>(undefined);
  return (
    <Modal
      className="cr-dialog"
      open={open}
      width={608}
      title={t('title')}
      okText={t('ok')}
      cancelText={t('cancel')}
      onOk={() => ok.current?.()}
      onCancel={rest.onCancel}
      destroyOnHidden
      centered
    >
      <CronBody {...rest} onReady={(confirm) => (ok.current = confirm)} />
    </Modal>
  );
}

interface BodyProps extends Omit<CronDialogProps, 'open' | 'onCancel'> {
  readonly onReady: (confirm: () => void) => void;
}

function CronBody({ value, bounds = 'runnable', zone = defaultZone, onZone, onOk, now = clock, onReady }: BodyProps) {
  const { t, say } = useCronText();
  const { language } = useBlocks();
  const [draft, setDraft] = useState(() => (value === undefined || value.trim() === '' ? newDraft() : readDraft(value, bounds)));
  const [inZone, setInZone] = useState(zone);
  const input = useRef<InputRef>(null);
  const fault = faultOf(draft.text, language);
  const preview = useCronPreview(fault === undefined ? draft.text : '', inZone, cronPreviewCount, now);
  const texts = draftTexts(draft);
  const offered = fault === undefined ? undefined : fromUnix(draft.text);
  const quartz = offered !== undefined && faultOf(offered, language) === undefined ? offered : undefined;
  const write = (text: string): void => setDraft(readDraft(text, bounds));
  onReady(() => {
    if (fault !== undefined) return input.current?.focus();
    onOk(draft.text.trim());
    if (inZone !== zone) onZone?.(inZone);
  });
  const change = (field: (typeof cronEditorFields)[number], made: PartChange): void =>
    setDraft((last) => changeDraft(last, field, made, bounds));
  return (
    <>
      <div className="cr-text">
        <Input
          ref={input}
          aria-label={t('expression')}
          aria-invalid={fault !== undefined}
          status={fault === undefined ? undefined : 'error'}
          value={draft.text}
          maxLength={400}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => write(target.value)}
          onPressEnter={() => fault === undefined && onOk(draft.text.trim())}
        />
        <Select<Common>
          aria-label={t('common')}
          placeholder={t('common')}
          value={(Object.keys(common) as Common[]).find((name) => common[name] === draft.text.trim()) ?? null}
          onChange={(name) => write(common[name])}
          options={(Object.keys(common) as Common[]).map((name) => ({ value: name, label: t(name) }))}
        />
      </div>
      {fault === undefined ? (
        <p className="cr-words">
          <CronWords text={draft.text} />
        </p>
      ) : (
        <p className="cr-fault" role="alert">
          {fault}
          {quartz !== undefined && (
            <Button type="link" size="small" onClick={() => write(quartz)}>
              {t('asQuartz', { text: quartz })}
            </Button>
          )}
        </p>
      )}
      <Tabs
        className="cr-tabs"
        size="small"
        items={cronEditorFields.map((field) => ({
          key: field,
          label: (
            <span className="cr-tab">
              {say(cronFieldLabels[field])}
              <code>{texts[field]}</code>
            </span>
          ),
          children: <PartPanel field={field} model={draft.model} bounds={bounds} kept={draft.kept[field]} onChange={change} />,
        }))}
      />
      <DraftNotes draft={draft} onUndo={(one) => setDraft((last) => undoForced(last, one, bounds))} />
      <div className="cr-zone">
        <span>{t('zone')}</span>
        {onZone ? <TimeZoneSelect aria-label={t('zone')} value={inZone} onChange={setInZone} /> : <span>{inZone}</span>}
      </div>
      <RunList preview={preview} isFaulty={fault !== undefined} />
    </>
  );
}
