import type { Entity, Verb } from '@saiyun/sdk/contract';
import { toneOf } from '../cells/dict-tone.ts';

/**
 * Whether a verb is shown in red, which warns of what takes something away. What is serious and leads to where all is well, or for good on
 * its way there, is the aim of the page, however much it asks first.
 */
export function takesAway({ fields, stateField }: Entity, { danger, final, to }: Verb): boolean {
  if (danger !== true) return false;
  const tone = to !== undefined && stateField ? toneOf(fields[stateField]?.of, to) : undefined;
  return !(tone === 'good' || (tone === 'waiting' && final === true));
}
