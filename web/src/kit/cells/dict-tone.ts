import type { Tone } from '@saiyun/sdk/contract';
import { choiceOf } from '@saiyun/sdk/entities';

export type { Tone };

/** The tone of a dictionary value; undefined if the definitions do not call it good or bad. */
export function toneOf(code: string | undefined, value: string): Tone | undefined {
  return choiceOf(code, value)?.tone;
}
