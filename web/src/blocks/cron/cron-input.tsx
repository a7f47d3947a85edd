import './cron.css';
import { ScheduleOutlined } from '@ant-design/icons';
import { type CronBoundSet, cronPreviewLines } from '@saiyun/sdk/logic/cron-editor';
import { Button, Input, Space } from 'antd';
import { lazy, Suspense, useDeferredValue, useId, useState } from 'react';
import { useBlocks } from '../provider/index.ts';
import { CronWords } from './cron-words.tsx';
import { useCronText } from './texts/index.ts';
import { defaultZone, faultOf, useCronPreview } from './use-preview.ts';

const CronDialog = lazy(async () => ({ default: (await import('./cron-dialog.tsx')).CronDialog }));

export interface CronInputProps {
  /** A Quartz expression of six or seven fields. */
  readonly value?: string | undefined;
  /** The expression as typed or confirmed; undefined when it is emptied. */
  readonly onChange?: ((expression: string | undefined) => void) | undefined;
  /** Which numbers the dialog accepts: `runnable` those that Quartz runs (the default), `literal` those of the specification's first reading. */
  readonly bounds?: CronBoundSet | undefined;
  /** IANA name of the time zone in which the expression runs; `Asia/Shanghai` by default. */
  readonly zone?: string | undefined;
  /** Lets the reader choose another time zone in the dialog. */
  readonly onZone?: ((zone: string) => void) | undefined;
  /** Shown, and cannot be changed. */
  readonly disabled?: boolean | undefined;
  /** Shows expression and meaning without a way to change them. */
  readonly readOnly?: boolean | undefined;
  /** Whether a form begins here. */
  readonly autoFocus?: boolean | undefined;
  /** Id of the input, for the label of a form. */
  readonly id?: string | undefined;
  /** What the input is called where no label says so. */
  readonly 'aria-label'?: string | undefined;
  /** The clock of the preview, for tests. */
  readonly now?: (() => Date) | undefined;
}

const clock = (): Date => new Date();

/** A Quartz expression with its meaning, its next run and a dialog that writes it. */
export function CronInput(props: CronInputProps) {
  const {
    value = '',
    onChange,
    bounds,
    zone = defaultZone,
    onZone,
    disabled = false,
    readOnly = false,
    autoFocus,
    id,
    now = clock,
  } = props;
  const { t } = useCronText();
  const { language } = useBlocks();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const toldId = useId();
  const shown = useDeferredValue(value.trim());
  const fault = shown === '' ? undefined : faultOf(shown, language);
  const preview = useCronPreview(fault === undefined ? shown : '', zone, 1, now);
  const told = preview && cronPreviewLines(preview, language)[0];
  return (
    <div className="cr-input">
      <Space.Compact block>
        <Input
          id={id}
          className="cr-expression"
          aria-label={props['aria-label']}
          aria-describedby={toldId}
          aria-invalid={fault !== undefined}
          status={fault === undefined ? undefined : 'error'}
          disabled={disabled}
          readOnly={readOnly}
          autoFocus={autoFocus}
          maxLength={120}
          spellCheck={false}
          autoComplete="off"
          placeholder={t('placeholder')}
          value={value}
          onChange={({ target }) => onChange?.(target.value === '' ? undefined : target.value)}
        />
        {!readOnly && (
          <Button
            icon={<ScheduleOutlined aria-hidden />}
            aria-label={t('edit')}
            title={t('edit')}
            aria-haspopup="dialog"
            disabled={disabled}
            onClick={() => {
              setWasOpened(true);
              setOpen(true);
            }}
          />
        )}
      </Space.Compact>
      <div id={toldId} className="cr-told">
        {fault !== undefined && (
          <span className="cr-fault" role="alert">
            {fault}
          </span>
        )}
        {fault === undefined && shown !== '' && (
          <p className="cr-words">
            <CronWords text={shown} />
          </p>
        )}
        {fault === undefined && told !== undefined && (
          <span className="cr-hint">{preview?.kind === 'runs' ? t('nextOne', { time: told }) : told}</span>
        )}
      </div>
      {wasOpened && (
        <Suspense fallback={null}>
          <CronDialog
            open={isOpen}
            value={value}
            bounds={bounds}
            zone={zone}
            onZone={onZone}
            now={now}
            onCancel={() => setOpen(false)}
            onOk={(expression) => {
              setOpen(false);
              onChange?.(expression);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
