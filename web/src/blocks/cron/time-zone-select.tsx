import { Select } from 'antd';
import { useMemo } from 'react';
import { defaultZone } from './use-preview.ts';

export interface TimeZoneSelectProps {
  /** IANA name, such as `Asia/Shanghai`. A name that the browser does not know is kept and shown. */
  readonly value?: string | undefined;
  /** The chosen zone. */
  readonly onChange?: ((zone: string) => void) | undefined;
  /** Shown, and cannot be changed. */
  readonly disabled?: boolean | undefined;
  /** Id of the input, for the label of a form. */
  readonly id?: string | undefined;
  /** What the input is called where no label says so. */
  readonly 'aria-label'?: string | undefined;
}

/** Hours from UTC at present: `UTC+8`. */
const offsetOf = (zone: string): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date());
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
};

/** A time zone, found by any part of its name or by its offset. */
export function TimeZoneSelect({ value = defaultZone, onChange, disabled, id, 'aria-label': label }: TimeZoneSelectProps) {
  const options = useMemo(() => {
    const zones = Intl.supportedValuesOf('timeZone');
    return zones.map((zone) => ({ value: zone, label: `${zone} (${offsetOf(zone)})` }));
  }, []);
  return (
    <Select<string>
      id={id}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      style={{ width: '100%' }}
    />
  );
}
