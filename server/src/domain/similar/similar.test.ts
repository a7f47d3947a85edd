import { describe, expect, test } from 'vitest';
import { fingerprintsOf, gram, window } from './fingerprints.ts';
import { commonFrom, countGiven, type Print, scoreOf, sharedValues, similarWorks } from './pairs.ts';
import { commonPassages } from './passages.ts';
import { differentBits, mostBits, type Points, pictureHash } from './picture-hash.ts';

/** Numbers that are the same in each run. */
const seeded = (seed: number) => {
  let at = seed;
  return (): number => {
    at += 0x9e3779b9;
    let state = Math.imul(at ^ (at >>> 16), 0x21f0aaad);
    state = Math.imul(state ^ (state >>> 15), 0x735a2d97);
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
  };
};

const essay = (seed: number, length: number): string => {
  const next = seeded(seed);
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(next() * 3000))).join('');
};

const print = (worksId: string, change: Partial<Print> = {}): Print => ({
  worksId,
  registrationId: `entry of ${worksId}`,
  digests: [],
  fingerprints: new Uint32Array(),
  pictures: [],
  ...change,
});

const ofText = (worksId: string, text: string): Print => print(worksId, { fingerprints: fingerprintsOf(text) });

describe('texts', () => {
  test('a common passage is found wherever it stands, whatever its spaces, punctuation, case and width', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const passage = essay(seed, gram + window - 1);
      const a = fingerprintsOf(`${essay(seed + 1000, seed % 40)}${passage}${essay(seed + 2000, 50)}`);
      const b = new Set(fingerprintsOf(`${essay(seed + 3000, 77)}${[...passage].join(' ，\n')}`));
      expect(a.some((value) => b.has(value))).toBe(true);
    }
    expect(fingerprintsOf('The Quick, brown fox jumps over ２ lazy dogs tonight')).toEqual(
      fingerprintsOf('the quick brown\nfox jumps-over 2 LAZY dogs (tonight)'),
    );
  });

  test('texts of their own have next to nothing in common, and a short one gives none', () => {
    const own = Array.from({ length: 30 }, (_, i) => ofText(`w${i}`, essay(i, 3000)));
    expect(similarWorks(own, 1)).toEqual([]);
    expect(fingerprintsOf('太短')).toHaveLength(0);
    expect(fingerprintsOf('')).toHaveLength(0);
  });

  test('a copied part counts by its share of the smaller work', () => {
    const copied = essay(1, 2000);
    const works = [ofText('a', copied + essay(2, 2000)), ofText('b', essay(3, 18_000) + copied), ofText('c', essay(4, 4000))];
    const found = similarWorks(works, 30);
    expect(found.map(({ a, b }) => [a, b])).toEqual([[0, 1]]);
    expect(found[0] && scoreOf(found[0])).toBeGreaterThan(44);
    expect(found[0] && scoreOf(found[0])).toBeLessThan(56);
  });

  test('what many works share is a form and counts on neither side', () => {
    const form = essay(9, 2000);
    const works = Array.from({ length: 12 }, (_, i) => ofText(`w${i}`, form + essay(100 + i, 2000)));
    expect(similarWorks(works, 20)).toEqual([]);
    const copied = ofText('x', form + essay(100, 2000));
    expect(similarWorks([...works, copied], 20).map((one) => [one.a, one.b, Math.round(scoreOf(one))])).toEqual([[0, 12, 100]]);
  });

  test('passages are told longest first, with their places in both texts', () => {
    const [long, short] = [essay(21, 300), essay(22, 40)];
    const a = `${essay(23, 100)}${long}${essay(24, 100)}${short}`;
    const b = `开头。${short}${essay(25, 500)}${[...long].join('\n')}`;
    const found = commonPassages(a, b, 10);
    expect(found.map(({ words }) => words)).toEqual([300, 40]);
    expect(found.map((one) => a.slice(one.a, one.aEnd))).toEqual([long, short]);
    expect(found.map((one) => b.slice(one.b, one.bEnd).replaceAll('\n', ''))).toEqual([long, short]);
    expect(commonPassages(essay(30, 2000), essay(31, 2000), 10)).toEqual([]);
  });

  test('a refrain of a million characters is compared in a moment', () => {
    const refrain = '不论如何'.repeat(250_000);
    const began = performance.now();
    expect(commonPassages(refrain, refrain, 5)[0]?.words).toBe(1_000_000);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('pictures', () => {
  /** Waves of a few lengths and directions, as a photograph has them. */
  const picture = (seed: number, width: number, height: number, tone = 1, noise = 0): Points => {
    const next = seeded(seed);
    const waves = Array.from({ length: 8 }, () => [next() * 6, next() * 6, next() * 7, 10 + next() * 30] as const);
    const pixels = new Uint8Array(width * height * 4).fill(255);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let light = 128;
        for (const [u, v, phase, strength] of waves) light += strength * Math.sin(u * (x / width) * 6 + v * (y / height) * 6 + phase);
        pixels.fill(Math.max(0, Math.min(255, light * tone + noise * (next() - 0.5))), (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    return { width, height, pixels };
  };
  const halves = (hash: bigint): readonly [number, number] => [Number(hash >> 32n) | 0, Number(hash & 0xffffffffn) | 0];
  const apart = (a: bigint | undefined, b: bigint | undefined): number =>
    a === undefined || b === undefined ? 64 : differentBits(...halves(a), ...halves(b));

  test('a picture that was scaled, toned or compressed stays near; others are far', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const own = pictureHash(picture(seed, 400, 300));
      expect(apart(own, pictureHash(picture(seed, 260, 195, 0.9, 12)))).toBeLessThanOrEqual(mostBits);
      expect(apart(own, pictureHash(picture(seed + 100, 400, 300)))).toBeGreaterThan(mostBits);
    }
  });

  test('icons and even areas have no value', () => {
    expect(pictureHash(picture(1, 60, 400))).toBeUndefined();
    expect(pictureHash({ width: 200, height: 200, pixels: new Uint8Array(200 * 200 * 4).fill(250) })).toBeUndefined();
  });

  test('every pair within the limit is found, as comparing all with all finds it', () => {
    const next = seeded(5);
    const random = (): bigint => BigInt(Math.floor(next() * 2 ** 32)) * 2n ** 32n + BigInt(Math.floor(next() * 2 ** 32));
    const values = Array.from({ length: 300 }, random);
    const near = values.map((value) => {
      let changed = value;
      for (let i = 0; i < 9; i++) changed ^= next() < 0.7 ? 1n << BigInt(Math.floor(next() * 64)) : 0n;
      return changed;
    });
    const prints = [...values, ...near].map((hash, i) => print(`w${i}`, { pictures: [hash] }));
    const all = prints.flatMap((one, a) =>
      prints.flatMap((other, b) => (a < b && apart(one.pictures[0], other.pictures[0]) <= mostBits ? [`${a} ${b}`] : [])),
    );
    expect(all.length).toBeGreaterThan(30);
    expect(similarWorks(prints, 50).map(({ a, b }) => `${a} ${b}`)).toEqual(all.sort((x, y) => compare(x, y)));
  });
  const compare = (x: string, y: string): number => {
    const [a = 0, b = 0] = x.split(' ').map(Number);
    const [c = 0, d = 0] = y.split(' ').map(Number);
    return a - c || b - d;
  };
});

describe('pairs', () => {
  test('the same file counts as everything, unless many have it', () => {
    const works = ['a', 'b', 'c'].map((id) => print(id, { digests: [id === 'c' ? 'other' : 'same'] }));
    expect(similarWorks(works, 30).map((one) => [one.a, one.b, one.sameFiles, scoreOf(one)])).toEqual([[0, 1, 1, 100]]);
    expect(
      similarWorks(
        Array.from({ length: 9 }, (_, i) => print(`w${i}`, { digests: ['form'] })),
        30,
      ),
    ).toEqual([]);
  });

  test('works of one team are not compared, and later on only pairs with a new work', () => {
    const works = [
      print('a', { digests: ['x'], registrationId: 'team' }),
      print('b', { digests: ['x'], registrationId: 'team' }),
      print('c', { digests: ['x'] }),
      print('d', { digests: ['x'] }),
    ];
    const pairs = (fresh?: ReadonlySet<string>) => similarWorks(works, 30, fresh).map(({ a, b }) => `${a}${b}`);
    expect(pairs()).toEqual(['02', '03', '12', '13', '23']);
    expect(pairs(new Set(['a']))).toEqual(['02', '03']);
    expect(pairs(new Set())).toEqual([]);
  });
});

test('of what two works share that counts as given which enough works of all have', () => {
  const [a, b] = [Uint32Array.of(1, 3, 5, 7, 9), Uint32Array.of(2, 3, 5, 8, 9, 11)];
  expect([...sharedValues(a, b)]).toEqual([3, 5, 9]);
  expect([...sharedValues(a, new Uint32Array(0))]).toEqual([]);
  const counted = countGiven(sharedValues(a, b));
  for (let n = 0; n < 20; n++) counted.add(n < commonFrom(20) ? Uint32Array.of(3, 7) : Uint32Array.of(5));
  // 5 is in as many works as are left, 7 in enough but not shared.
  expect([...counted.given()]).toEqual(20 - commonFrom(20) >= commonFrom(20) ? [3, 5] : [3]);
});
