import type { Tone } from '@saiyun/sdk/contract';
import { choicesOf } from '@saiyun/sdk/entities';

export type { Tone };

/** Preset colours of antd tags, which know light and dark. */
export const toneColor: Record<Tone, string> = {
  neutral: 'geekblue',
  waiting: 'blue',
  good: 'green',
  bad: 'red',
  attention: 'orange',
  quiet: 'default',
};

/** The tone of a dictionary's value; undefined when the definitions say nothing about good or bad of it. */
export function toneOf(code: string | undefined, value: string): Tone | undefined {
  return choicesOf(code)?.items.find((one) => one.value === value)?.tone;
}
