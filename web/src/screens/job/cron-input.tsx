import { CronError, cronErrorText, explainCron, nextRuns, toZonedText } from '@saiyun/sdk/logic/cron';
import { Form, Input } from 'antd';
import { useDeferredValue } from 'react';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { useJobText } from '../../messages/job/index.ts';

const shown = 5;

interface Reading {
  readonly fault?: string;
  readonly runs: readonly string[];
  readonly words: readonly string[];
}

/** A Quartz expression with its meaning and its next runs (CRON-19). */
export function CronInput({ id, value, onChange, disabled, autoFocus, 'aria-label': label }: InputProps) {
  const { t, lang } = useJobText();
  const expression = useDeferredValue(typeof value === 'string' ? value.trim() : '');
  const chosen: unknown = Form.useWatch('timeZone');
  const zone = typeof chosen === 'string' && chosen !== '' ? chosen : 'Asia/Shanghai';

  const read = (): Reading => {
    try {
      const runs = nextRuns(expression, { from: new Date(), count: shown, zone });
      return {
        runs: runs.map((at) => toZonedText(at, zone).slice(0, 19).replace('T', ' ')),
        words: explainCron(expression, lang).map(({ label: name, text }) => `${name}: ${text}`),
      };
    } catch (error) {
      return { fault: error instanceof CronError ? cronErrorText(error, lang) : String(error), runs: [], words: [] };
    }
  };
  const reading = expression === '' ? undefined : read();
  return (
    <>
      <Input
        id={id}
        aria-label={label}
        disabled={disabled}
        autoFocus={autoFocus}
        maxLength={120}
        spellCheck={false}
        placeholder="0 0/10 * * * ?"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange?.(event.target.value === '' ? null : event.target.value)}
        style={{ fontFamily: 'ui-monospace, monospace' }}
      />
      <div aria-live="polite" style={{ marginTop: 6, color: 'var(--sy-text-2)', fontSize: 12.5 }}>
        {!reading && t('hint')}
        {reading?.fault && <span style={{ color: 'var(--sy-error)' }}>{reading.fault}</span>}
        {reading && !reading.fault && (
          <>
            <div>{reading.words.join(t('comma'))}</div>
            <div style={{ marginTop: 6 }}>{t(reading.runs.length > 0 ? 'next' : 'none')}</div>
            <ol style={{ margin: 0, paddingInlineStart: 18, fontVariantNumeric: 'tabular-nums' }}>
              {reading.runs.map((run) => (
                <li key={run}>{run}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </>
  );
}
