import type { Choice, Part } from './layout.ts';

export function text(name: string, zh: string, en: string, more: Partial<Part> = {}): Part {
  return {
    name,
    label: [zh, en],
    kind: 'text',
    ...more,
  };
}
export function flag(name: string, zh: string, en: string, more: Partial<Part> = {}): Part {
  return {
    name,
    label: [zh, en],
    kind: 'flag',
    ...more,
  };
}
export function number(name: string, zh: string, en: string, more: Partial<Part> = {}): Part {
  return {
    name,
    label: [zh, en],
    kind: 'number',
    ...more,
  };
}
export function fen(name: string, zh: string, en: string, more: Partial<Part> = {}): Part {
  return {
    name,
    label: [zh, en],
    kind: 'fen',
    ...more,
  };
}
export function choice(name: string, zh: string, en: string, options: readonly Choice[], more: Partial<Part> = {}): Part {
  return {
    name,
    label: [zh, en],
    kind: 'choice',
    options,
    ...more,
  };
}
export const required = { required: true } as const;
export const more = { more: true } as const;
export function only(name: string, ...is: string[]) {
  return { when: { name, is } };
}
