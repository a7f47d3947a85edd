import { expect, test } from 'vitest';
import { randomId } from './random-id.ts';

test('SDK-HTTP-11: an id is a UUID of version 4 without hyphens, also where browsers offer no randomUUID', () => {
  const whole = globalThis.crypto;
  Object.defineProperty(globalThis, 'crypto', {
    configurable: true,
    value: { getRandomValues: whole.getRandomValues.bind(whole) },
  });
  try {
    const ids = Array.from({ length: 1000 }, randomId);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    expect(new Set(ids).size).toBe(ids.length);
  } finally {
    Object.defineProperty(globalThis, 'crypto', { configurable: true, value: whole });
  }
});
