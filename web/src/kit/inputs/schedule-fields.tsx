import { Form } from 'antd';
import type { ComponentType } from 'react';
import { CronInput, TimeZoneSelect } from '../../blocks/cron/index.ts';
import { WeeklyPicker } from '../../blocks/weekly/index.ts';
import type { InputProps } from './widget.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The input of a cron expression, which runs in the time zone of another field of the form if one is named. */
export function cronField(zoneField?: string): ComponentType<InputProps> {
  return function CronField({ id, value, onChange, disabled, autoFocus, 'aria-label': label }) {
    const form = Form.useFormInstance();
    const zone: unknown = Form.useWatch(zoneField ?? [], form);
    return (
      <CronInput
        id={id}
        aria-label={label}
        value={textOf(value)}
        onChange={(next) => onChange?.(next ?? null)}
        zone={textOf(zone)}
        onZone={zoneField === undefined ? undefined : (next) => form.setFieldValue(zoneField, next)}
        disabled={disabled}
        autoFocus={autoFocus}
      />
    );
  };
}

/** A time zone, chosen by name. */
export function TimeZoneField({ id, value, onChange, disabled, 'aria-label': label }: InputProps) {
  return <TimeZoneSelect id={id} aria-label={label} value={textOf(value)} onChange={(next) => onChange?.(next)} disabled={disabled} />;
}

/** The week field of a cron expression. */
export function WeeklyField({ value, onChange, disabled, 'aria-label': label }: InputProps) {
  return <WeeklyPicker aria-label={label} value={textOf(value)} onChange={(week) => onChange?.(week)} disabled={disabled} />;
}
