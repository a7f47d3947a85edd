import { labelIn } from '@saiyun/sdk/contract';
import { emittedForEmpty, isSwitchOn, type SwitchValues, switchValue, switchValues } from '@saiyun/sdk/logic/dict';
import { tickTexts } from '@saiyun/sdk/logic/editable-table';
import { Switch } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocks } from '../provider/index.ts';

export interface ValueSwitchProps {
  /** The stored value. */
  readonly value?: string | number | null | undefined;
  /** The value for on or off. An empty `value` emits the one for off by itself, so that what nobody touched is stored too. */
  readonly onChange?: ((value: string | number) => void) | undefined;
  /** What is stored for on and off, in this order: `Y` and `N` by default. */
  readonly values?: SwitchValues | undefined;
  /** What the switch shows for on and off: yes and no by default. */
  readonly texts?: readonly [on: string, off: string] | undefined;
  /** Shown, and cannot be changed; nothing is emitted. */
  readonly disabled?: boolean | undefined;
  /** Id of the switch, for the label of a form. */
  readonly id?: string | undefined;
  /** What the switch is called where no label says so. */
  readonly 'aria-label'?: string | undefined;
}

/** A switch that stores one of two values (DICT-15, DICT-16). Numbers and their texts are the same value. */
export function ValueSwitch(props: ValueSwitchProps) {
  const { value, onChange, values = switchValues, texts, disabled = false, id, 'aria-label': label } = props;
  const { language } = useBlocks();
  const [on, off] = texts ?? [labelIn(tickTexts.yes, language), labelIn(tickTexts.no, language)];
  const emit = useRef(onChange);
  useEffect(() => {
    emit.current = onChange;
  });
  const missing = disabled ? undefined : emittedForEmpty(value, values);
  useEffect(() => {
    if (missing !== undefined) emit.current?.(missing);
  }, [missing]);
  return (
    <Switch
      id={id}
      aria-label={label}
      disabled={disabled}
      checked={isSwitchOn(value, values)}
      checkedChildren={on}
      unCheckedChildren={off}
      onChange={(isOn) => onChange?.(switchValue(isOn, values))}
    />
  );
}
