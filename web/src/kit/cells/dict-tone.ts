import type { Tone } from '@saiyun/sdk/contract';
import { choicesOf } from '@saiyun/sdk/entities';

export type { Tone };

/** The tone of a dictionary value; undefined if the definitions do not call it good or bad. */
export function toneOf(code: string | undefined, value: string): Tone | undefined {
  return choicesOf(code)?.items.find((one) => one.value === value)?.tone;
}
