import { expect, test } from 'vitest';
import { cipherWith } from './cipher.ts';
import { sealedAhead } from './sealed-ahead.ts';

const cipher = cipherWith(new Uint8Array(32).fill(1));

test('a value sealed ahead is given out once, and opens as any other', () => {
  const ahead = sealedAhead(cipher);
  ahead.ready('13800000001');
  const hash = ahead.hash('13800000001');
  const [first, second] = [ahead.seal('13800000001'), ahead.seal('13800000001')];
  expect([hash, first.hash, second.hash]).toEqual(Array(3).fill(cipher.hash('13800000001')));
  expect(first.cipher).not.toBe(second.cipher);
  expect([cipher.open(first.cipher), cipher.open(second.cipher)]).toEqual(['13800000001', '13800000001']);
});

test('what an earlier key sealed is sealed again with the current one', () => {
  const next = cipherWith(new Uint8Array(32).fill(2));
  let current = cipher;
  const ahead = sealedAhead({
    ...cipher,
    get keyId() {
      return current.keyId;
    },
    seal: (value) => current.seal(value),
  });
  ahead.ready('13800000001');
  current = next;
  expect(next.open(ahead.seal('13800000001').cipher)).toBe('13800000001');
});
