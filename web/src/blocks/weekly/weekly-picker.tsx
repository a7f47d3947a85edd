import '../cron/cron.css';
import {
  cronBoundSets,
  dayBesideWeekly,
  printWeekly,
  readWeekly,
  recurrenceTypes,
  type Weekly,
  weekdayChoices,
  weeklyBesideDay,
} from '@saiyun/sdk/logic/cron-editor';
import { Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { marks } from '../../lib/texts/filled-text.tsx';
import { NumberField } from '../cron/number-field.tsx';
import { Sentence } from '../cron/sentence.tsx';
import { ValueGrid } from '../cron/value-grid.tsx';
import { WeekdaySelect } from '../cron/weekday-select.tsx';
import { useWeeklyText } from './texts/index.ts';

export interface WeeklyPickerProps {
  /** The week field of a Quartz expression: `?`, `2-6`, `2/1` or `2,4,1`, where 1 is Sunday. */
  readonly value?: string | undefined;
  /** The week field, and what becomes of the day field beside it: one of the two is always `?` (CRON-10). */
  readonly onChange?: ((week: string, day: string) => void) | undefined;
  /** The day field beside it, `*` by default. A day that is set unsets the week. */
  readonly day?: string | undefined;
  /** Shown, and cannot be changed. */
  readonly disabled?: boolean | undefined;
  /** What the input is called where no label says so. */
  readonly 'aria-label'?: string | undefined;
}

/** The choice that a text says; what it does not say, such as the numbers of the other ways, stays. */
function withText(kept: Weekly, text: string, { type, loop, range, days }: Weekly): Weekly {
  if (printWeekly(kept) === text) return kept;
  return {
    ...kept,
    type,
    ...(type === 'TYPE_LOOP' && { loop }),
    ...(type === 'TYPE_RANGE' && { range }),
    ...(type === 'TYPE_SPECIFY' && { days }),
  };
}

/** On which weekdays something repeats, Monday to Sunday (CRON-06, CRON-21, CRON-30). */
export function WeeklyPicker({ value = '?', onChange, day, disabled = false, 'aria-label': label }: WeeklyPickerProps) {
  const { t, say } = useWeeklyText();
  const name = useId();
  const [fault, setFault] = useState<string>();
  const read = readWeekly(value);
  const [kept, setKept] = useState(read.weekly);
  const own = withText(kept, value, read.weekly);
  // Weekdays of which none is chosen yet leave the day as it is.
  const weekly = value === '?' || day === undefined ? own : weeklyBesideDay(own, day);
  const change = (next: Weekly): void => {
    setKept(next);
    onChange?.(printWeekly(next), dayBesideWeekly(next, day ?? '*'));
  };
  const inputs: Readonly<Record<Weekly['type'], ReactNode>> = {
    TYPE_NOT_SET: null,
    TYPE_RANGE: (
      <Sentence
        text={t('range', marks('start', 'end'))}
        inputs={{
          start: (
            <WeekdaySelect
              value={weekly.range.start}
              label={t('start')}
              disabled={disabled}
              onChange={(start) => change({ ...weekly, range: { ...weekly.range, start } })}
            />
          ),
          end: (
            <WeekdaySelect
              value={weekly.range.end}
              label={t('end')}
              disabled={disabled}
              onChange={(end) => change({ ...weekly, range: { ...weekly.range, end } })}
            />
          ),
        }}
      />
    ),
    TYPE_LOOP: (
      <Sentence
        text={t('loop', marks('start', 'step'))}
        inputs={{
          start: (
            <WeekdaySelect
              value={weekly.loop.start}
              label={t('start')}
              disabled={disabled}
              onChange={(start) => change({ ...weekly, loop: { ...weekly.loop, start } })}
            />
          ),
          step: (
            <NumberField
              field="week"
              name="incrementIncrement"
              span={cronBoundSets.runnable.week.incrementIncrement}
              value={weekly.loop.interval}
              label={t('step')}
              disabled={disabled}
              onFault={setFault}
              onChange={(interval) => change({ ...weekly, loop: { ...weekly.loop, interval } })}
            />
          ),
        }}
      />
    ),
    TYPE_SPECIFY: (
      <>
        <ValueGrid
          label={t('days')}
          columns={7}
          disabled={disabled}
          values={weekdayChoices.map((one) => ({ value: one.value, text: say(one.label) }))}
          chosen={weekly.days}
          onChange={(days) => change({ ...weekly, days })}
        />
        {weekly.days.length === 0 && <span className="cr-hint">{t('choose')}</span>}
      </>
    ),
  };
  return (
    <div className="wk">
      <Radio.Group
        name={name}
        aria-label={label ?? t('type')}
        disabled={disabled}
        value={weekly.type}
        onChange={({ target }) => change({ ...weekly, type: target.value as Weekly['type'] })}
        options={recurrenceTypes.map((type) => ({ value: type, label: t(type) }))}
      />
      {inputs[weekly.type]}
      {!read.known && <span className="cr-hint">{t('unknown', { text: value })}</span>}
      {fault !== undefined && (
        <span className="cr-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
