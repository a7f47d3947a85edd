import type { Choice, Part } from './layout.ts';

export const text = (name: string, zh: string, en: string, more: Partial<Part> = {}): Part => ({
  name,
  label: [zh, en],
  kind: 'text',
  ...more,
});
export const flag = (name: string, zh: string, en: string, more: Partial<Part> = {}): Part => ({
  name,
  label: [zh, en],
  kind: 'flag',
  ...more,
});
export const number = (name: string, zh: string, en: string, more: Partial<Part> = {}): Part => ({
  name,
  label: [zh, en],
  kind: 'number',
  ...more,
});
export const fen = (name: string, zh: string, en: string, more: Partial<Part> = {}): Part => ({
  name,
  label: [zh, en],
  kind: 'fen',
  ...more,
});
export const choice = (name: string, zh: string, en: string, options: readonly Choice[], more: Partial<Part> = {}): Part => ({
  name,
  label: [zh, en],
  kind: 'choice',
  options,
  ...more,
});
export const required = { required: true } as const;
export const more = { more: true } as const;
export const only = (name: string, ...is: string[]) => ({ when: { name, is } });
