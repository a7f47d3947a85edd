import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson, digestOf, seededRandom, sha256 } from './index.ts';

describe('sha256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('FIPS 180: %#', (text, digest) => expect(sha256(text)).toBe(digest));

  test('every length around the block borders agrees with the platform, in UTF-8', () => {
    for (let length = 0; length <= 200; length++) {
      const text = '赛a'.repeat(length).slice(0, length);
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });
});

describe('canonical text', () => {
  test('does not depend on the order of keys, at any depth', () => {
    expect(canonicalJson({ b: [1, { d: null, c: '张' }], a: true, '10': 1, '9': 2, gone: undefined })).toBe(
      '{"10":1,"9":2,"a":true,"b":[1,{"c":"张","d":null}]}',
    );
    expect(digestOf({ a: 1, b: 2 })).toBe(digestOf({ b: 2, a: 1 }));
    expect(digestOf({ a: 1, b: 2 })).not.toBe(digestOf({ a: 2, b: 1 }));
  });
  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [1n], [undefined], [new Date(0)], [new Map()], [() => 0]])(
    'refuses %s and names its place',
    (bad) => expect(() => canonicalJson({ list: [0, bad] })).toThrow(/^value\.list\[1\] /),
  );
});

describe('seeded random', () => {
  const row = (seed: string, below: number, count: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: count }, () => random(below));
  };
  test('a seed gives the same row always, another seed another', () => {
    expect(row('2026-A', 1000, 8)).toEqual(row('2026-A', 1000, 8));
    expect(row('2026-A', 1000, 8)).not.toEqual(row('2026-B', 1000, 8));
  });
  test('every value comes about equally often', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (const value of row('even', 6, 60_000)) counts[value] = (counts[value] ?? 0) + 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
  test.each([[0], [-1], [1.5], [Number.NaN], [2 ** 32 + 1]])('refuses below = %s', (below) =>
    expect(() => seededRandom('x')(below)).toThrow(TypeError),
  );
});
