import { type CronField, cronFieldLabels } from '@saiyun/sdk/logic/cron';
import {
  type CronBoundSet,
  type CronDayPart,
  type CronMode,
  type CronModel,
  type CronNumberKey,
  type CronPart,
  type CronWeekPart,
  cronBoundSets,
  cronModeLabels,
  cronModes,
  weekdayChoices,
} from '@saiyun/sdk/logic/cron-editor';
import { Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { marks } from '../../lib/texts/filled-text.tsx';
import { NumberField } from './number-field.tsx';
import { Sentence } from './sentence.tsx';
import { useCronText } from './texts/index.ts';
import { type GridValue, ValueGrid } from './value-grid.tsx';
import { WeekdaySelect } from './weekday-select.tsx';

/** What a tab changes. The weekday of `last-weekday` lies in the day part (CRON-03). */
export type PartChange = Partial<CronPart & CronDayPart & CronWeekPart>;

interface Props {
  readonly field: CronField;
  readonly model: CronModel;
  readonly bounds: CronBoundSet;
  /** What stands in the field, if the tab cannot show it. */
  readonly kept: string | undefined;
  readonly onChange: (field: CronField, change: PartChange) => void;
}

const units = {
  second: ['unitSecond', 'spanSecond'],
  minute: ['unitMinute', 'spanMinute'],
  hour: ['unitHour', 'spanHour'],
  day: ['unitDay', 'spanDay'],
  week: ['unitWeek', 'spanWeek'],
  month: ['unitMonth', 'spanMonth'],
  year: ['unitYear', 'spanYear'],
} as const;

const spread = ([min, max]: readonly [number, number]): GridValue[] =>
  Array.from({ length: max - min + 1 }, (_, index) => ({ value: min + index, text: String(min + index) }));

interface ChosenProps extends Pick<Props, 'field' | 'bounds' | 'onChange'> {
  readonly chosen: readonly number[];
}

/** Chosen values of a field; weekdays run from Monday to Sunday. */
function ChosenValues({ field, bounds, chosen, onChange }: ChosenProps) {
  const { t, say } = useCronText();
  const isWeek = field === 'week';
  return (
    <>
      <ValueGrid
        label={t('values', { field: say(cronFieldLabels[field]) })}
        columns={isWeek ? 7 : field === 'month' ? 6 : 10}
        values={
          isWeek
            ? weekdayChoices.map(({ value, label }) => ({ value, text: say(label) }))
            : spread(cronBoundSets[bounds][field].specificSpecific)
        }
        chosen={chosen}
        onChange={(specificSpecific) => onChange(field, { specificSpecific })}
      />
      {chosen.length === 0 && <span className="cr-hint">{t(isWeek ? 'chooseWeek' : 'chooseAny')}</span>}
    </>
  );
}

/** The sentence or the values of the chosen mode. */
function ModeInputs({ field, model, bounds, mode, onChange }: Omit<Props, 'kept'> & { readonly mode: CronMode }) {
  const { t } = useCronText();
  const [fault, setFault] = useState<string>();
  const [unit, span] = units[field];
  const part = model[field];
  const number = (name: CronNumberKey, label: string, value: number): ReactNode => {
    const limits = cronBoundSets[bounds][field][name] ?? [0, 0];
    const set = (next: number) => onChange(field, { [name]: next });
    return <NumberField field={field} name={name} span={limits} value={value} label={label} onChange={set} onFault={setFault} />;
  };
  const weekday = (value: number, set: (value: number) => void, label = t('weekday')) => (
    <WeekdaySelect value={value} label={label} onChange={set} />
  );
  const end = (name: 'rangeStart' | 'rangeEnd' | 'incrementStart', label: string): ReactNode =>
    field === 'week' ? weekday(part[name], (next) => onChange(field, { [name]: next }), label) : number(name, label, part[name]);
  const shown = (): ReactNode => {
    switch (mode) {
      case 'range':
        return (
          <Sentence
            text={t('range', { ...marks('start', 'end'), unit: t(unit) })}
            inputs={{ start: end('rangeStart', t('start')), end: end('rangeEnd', t('end')) }}
          />
        );
      case 'loop':
        return (
          <Sentence
            text={t('loop', { ...marks('start', 'step'), unit: t(unit), span: t(span, { count: part.incrementIncrement }) })}
            inputs={{ start: end('incrementStart', t('start')), step: number('incrementIncrement', t('step'), part.incrementIncrement) }}
          />
        );
      case 'work-day':
        return (
          <Sentence
            text={t('workDay', marks('day'))}
            inputs={{ day: number('cronDaysNearestWeekday', t('day'), model.day.cronDaysNearestWeekday) }}
          />
        );
      case 'before-end':
        return (
          <Sentence
            text={t('beforeEnd', marks('days'))}
            inputs={{ days: number('cronDaysBeforeEomMinus', t('days'), model.day.cronDaysBeforeEomMinus) }}
          />
        );
      case 'nth-weekday':
        return (
          <Sentence
            text={t('nthWeekday', marks('nth', 'weekday'))}
            inputs={{
              nth: number('cronNthDayNth', t('nth'), model.week.cronNthDayNth),
              weekday: weekday(model.week.cronNthDayDay, (cronNthDayDay) => onChange('week', { cronNthDayDay })),
            }}
          />
        );
      case 'last-weekday':
        return (
          <Sentence
            text={t('lastWeekday', marks('weekday'))}
            inputs={{
              weekday: weekday(model.day.cronLastSpecificDomDay, (cronLastSpecificDomDay) => onChange('day', { cronLastSpecificDomDay })),
            }}
          />
        );
      case 'specify':
        return <ChosenValues field={field} bounds={bounds} chosen={part.specificSpecific} onChange={onChange} />;
      case 'every':
      case 'last':
      case 'not-set':
        return null;
      default:
        return mode satisfies never;
    }
  };
  const inputs = shown();
  if (inputs === null) return null;
  return (
    <div className="cr-inputs">
      {inputs}
      {fault !== undefined && (
        <span className="cr-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

/** One field of the expression: how it is chosen, and from what (CRON-07, CRON-11, CRON-12). */
export function PartPanel({ field, model, bounds, kept, onChange }: Props) {
  const { t, say } = useCronText();
  const { mode } = model[field];
  return (
    <Radio.Group
      className="cr-modes"
      name={`cron-${field}`}
      aria-label={t('mode', { field: say(cronFieldLabels[field]) })}
      value={kept === undefined ? mode : 'kept'}
      onChange={({ target }) => onChange(field, { mode: target.value as CronMode })}
    >
      {kept !== undefined && (
        <div className="cr-mode">
          <Radio value="kept">{t('kept', { text: kept })}</Radio>
        </div>
      )}
      {cronModes[field].map((one) => (
        <div key={one} className="cr-mode">
          <Radio value={one}>{say(cronModeLabels[one])}</Radio>
          {kept === undefined && one === mode && <ModeInputs field={field} model={model} bounds={bounds} mode={one} onChange={onChange} />}
        </div>
      ))}
    </Radio.Group>
  );
}
