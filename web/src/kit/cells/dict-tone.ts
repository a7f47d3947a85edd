import type { Tone } from '@saiyun/sdk/contract';
import { choicesOf } from '@saiyun/sdk/entities';

export type { Tone };

/** antd's preset tag colours, which suit both light and dark. */
export const toneColor: Record<Tone, string> = {
  neutral: 'geekblue',
  waiting: 'blue',
  good: 'green',
  bad: 'red',
  attention: 'orange',
  quiet: 'default',
};

/** The tone of a dictionary value; undefined if the definitions do not call it good or bad. */
export function toneOf(code: string | undefined, value: string): Tone | undefined {
  return choicesOf(code)?.items.find((one) => one.value === value)?.tone;
}
