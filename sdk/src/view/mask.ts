import type { Mask } from '../contract/field.ts';

const keep = (value: string, first: number, last: number): string => {
  const chars = [...value];
  if (chars.length <= first + last) return '*'.repeat(chars.length);
  return chars.map((c, i) => (i < first || i >= chars.length - last ? c : '*')).join('');
};

const masks: Record<Mask, (value: string) => string> = {
  phone: (v) => keep(v, 3, 4),
  idNo: (v) => keep(v, v.length > 9 ? 3 : 1, v.length > 9 ? 4 : 1),
  card: (v) => keep(v, 4, 4),
  email: (v) => {
    const at = v.lastIndexOf('@');
    return at < 0 ? keep(v, 1, 0) : keep(v.slice(0, at), 1, 0) + v.slice(at);
  },
  name: (v) => keep(v, 1, 0),
};

/** Hides the middle of a sensitive value: `13812345678` → `138****5678`. A value too short for its mask is hidden completely. */
export function maskValue(mask: Mask, value: string): string {
  return masks[mask](value);
}

const longNumber = 1_000_000;

/** Hides a sensitive value of any kind: in nested data, every text, and every number long enough to identify somebody. */
export function maskDeep(mask: Mask, value: unknown): unknown {
  if (typeof value === 'string') return maskValue(mask, value);
  if (typeof value === 'number' && Math.abs(value) >= longNumber) return maskValue(mask, String(value));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => maskDeep(mask, one));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskDeep(mask, one)]));
}

/** True for a value that `maskValue` returned, so that a form does not send stars back. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && /\*{3}|^\*+$/.test(value);
}
