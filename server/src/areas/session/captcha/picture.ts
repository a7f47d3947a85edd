import { writePng } from '../../../paper/raster/write-png.ts';

/** Unmistakable characters, each as strokes on a grid of 6 × 10. They are drawn here and sent as pixels. */
const strokes: Readonly<Record<string, string>> = {
  '2': 'M0 2Q0 0 3 0Q6 0 6 2.5Q6 4.5 0 10L6 10',
  '3': 'M0 1Q1 0 3 0Q6 0 6 2.4Q6 4.8 2.5 4.8Q6 4.8 6 7.5Q6 10 3 10Q1 10 0 9',
  '4': 'M4.5 10L4.5 0L0 7L6 7',
  '5': 'M6 0L0.6 0L0.2 4.6Q1.5 4 3 4Q6 4 6 7Q6 10 3 10Q1 10 0 9',
  '6': 'M5.5 0.8Q4.5 0 3.4 0Q0 0 0 6Q0 10 3 10Q6 10 6 7Q6 4.4 3.2 4.4Q0.6 4.4 0 6.6',
  '7': 'M0 0L6 0Q2.6 4.5 2.2 10',
  '8': 'M3 4.7Q0.4 4.3 0.4 2.3Q0.4 0 3 0Q5.6 0 5.6 2.3Q5.6 4.3 3 4.7Q0 5.1 0 7.5Q0 10 3 10Q6 10 6 7.5Q6 5.1 3 4.7',
  '9': 'M6 3.4Q5.4 5.6 2.8 5.6Q0 5.6 0 2.9Q0 0 3 0Q6 0 6 4Q6 10 2.6 10Q1.4 10 0.5 9.2',
  A: 'M0 10L3 0L6 10M1.1 6.6L4.9 6.6',
  C: 'M6 2Q5 0 3.2 0Q0 0 0 5Q0 10 3.2 10Q5 10 6 8',
  E: 'M6 0L0 0L0 10L6 10M0 4.8L4.8 4.8',
  F: 'M6 0L0 0L0 10M0 4.8L4.8 4.8',
  H: 'M0 0L0 10M6 0L6 10M0 4.8L6 4.8',
  J: 'M5 0L5 7.5Q5 10 2.6 10Q0.6 10 0 8.2',
  K: 'M0 0L0 10M5.8 0L0 6M2 4.2L6 10',
  L: 'M0 0L0 10L6 10',
  M: 'M0 10L0 0L3 5L6 0L6 10',
  N: 'M0 10L0 0L6 10L6 0',
  P: 'M0 10L0 0L3 0Q6 0 6 2.7Q6 5.4 3 5.4L0 5.4',
  R: 'M0 10L0 0L3 0Q6 0 6 2.6Q6 5.2 3 5.2L0 5.2M3 5.2L6 10',
  T: 'M0 0L6 0M3 0L3 10',
  U: 'M0 0L0 7Q0 10 3 10Q6 10 6 7L6 0',
  V: 'M0 0L3 10L6 0',
  W: 'M0 0L1.5 10L3 4L4.5 10L6 0',
  X: 'M0 0L6 10M6 0L0 10',
  Y: 'M0 0L3 5L6 0M3 5L3 10',
};

export const captchaLetters: readonly string[] = Object.keys(strokes);
/** One and a half times the displayed size. */
const size = { width: 180, height: 60 } as const;

/** An endless supply of numbers from 0 to 1, made from random bytes. */
const fractions = (random: (size: number) => Uint8Array): (() => number) => {
  let bytes = random(64);
  let at = 0;
  return () => {
    if (at >= bytes.length) {
      bytes = random(64);
      at = 0;
    }
    return (bytes[at++] ?? 0) / 255;
  };
};

/** A code of four characters. */
export function newCaptchaCode(random: (size: number) => Uint8Array): string {
  // 256 is not a multiple of the number of letters; the slight preference for the first ones is useless within 60 s and one attempt.
  return Array.from(random(4), (byte) => captchaLetters[byte % captchaLetters.length] ?? 'X').join('');
}

type Point = readonly [x: number, y: number];
type Segment = readonly [from: Point, to: Point];
/** The points of one curve, close enough to be joined by straight lines. */
const curveSteps = 7;

/** The straight segments of a path of `M`, `L` and `Q`. */
const segmentsOf = (path: string): readonly Segment[] => {
  const segments: Segment[] = [];
  let at: Point = [0, 0];
  const lineTo = (to: Point): void => {
    segments.push([at, to]);
    at = to;
  };
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const n = numbers.trim().split(/\s+/).map(Number);
    const pairs: Point[] = [];
    for (let i = 0; i + 1 < n.length; i += 2) pairs.push([n[i] ?? 0, n[i + 1] ?? 0]);
    if (command === 'M') at = pairs[0] ?? at;
    else if (command === 'L') pairs.forEach(lineTo);
    else
      for (let i = 0; i + 1 < pairs.length; i += 2) {
        const [from, bend = at, to = at] = [at, pairs[i], pairs[i + 1]];
        for (let k = 1; k <= curveSteps; k += 1) {
          const t = k / curveSteps;
          const mix = (axis: 0 | 1): number => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t * t * to[axis];
          lineTo([mix(0), mix(1)]);
        }
      }
  }
  return segments;
};

/** How much of the pixel at this point the stroke covers; most points lie far away and cost almost nothing. */
const coverAt = (x: number, y: number, [[ax, ay], [bx, by]]: Segment, width: number): number => {
  const reach = width / 2 + 0.6;
  if (x < Math.min(ax, bx) - reach || x > Math.max(ax, bx) + reach || y < Math.min(ay, by) - reach || y > Math.max(ay, by) + reach)
    return 0;
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.max(0, Math.min(1, reach - Math.hypot(x - ax - t * dx, y - ay - t * dy)));
};

interface Ink {
  readonly segments: readonly Segment[];
  readonly width: number;
}

/** The letters side by side, each rotated, slanted and sized at random, crossed by curves in the same ink. */
const draw = (code: string, between: (low: number, high: number) => number): readonly Ink[] => {
  const step = (size.width - 24) / code.length;
  const letters = Array.from(code, (letter, i): Ink => {
    const [turn, lean] = [between(-0.34, 0.34), between(-0.25, 0.25)];
    const [wide, tall] = [between(2.7, 3.5), between(2.9, 3.7)];
    const [left, top] = [12 + step * (i + 0.5) + between(-4, 4), size.height / 2 + between(-5, 5)];
    const place = ([x, y]: Point): Point => {
      const [u, v] = [(x - 3 + (5 - y) * lean) * wide + between(-0.5, 0.5), (y - 5) * tall + between(-0.5, 0.5)];
      return [left + u * Math.cos(turn) - v * Math.sin(turn), top + u * Math.sin(turn) + v * Math.cos(turn)];
    };
    return {
      segments: segmentsOf(strokes[letter.toUpperCase()] ?? '').map(([from, to]) => [place(from), place(to)]),
      width: between(2, 3),
    };
  });
  const curves = Array.from({ length: 3 }, (): Ink => {
    const [y1, y2, y3] = [between(4, size.height - 4), between(-8, size.height + 8), between(4, size.height - 4)];
    return { segments: segmentsOf(`M0 ${y1}Q${between(30, size.width - 30)} ${y2} ${size.width} ${y3}`), width: between(1.2, 2.2) };
  });
  return [...letters, ...curves];
};

/**
 * The code as a PNG: letters and curves in one ink, warped as a whole by waves, under noise. Nothing in it shows where a letter begins or
 * which strokes belong to letters.
 */
export function captchaPicture(code: string, random: (size: number) => Uint8Array): Buffer {
  const next = fractions(random);
  const between = (low: number, high: number): number => low + next() * (high - low);
  const inks = draw(code, between);
  const ink = [between(20, 110), between(20, 110), between(60, 150)] as const;
  const paper = [between(228, 248), between(228, 248), between(232, 250)] as const;
  const [bendX, bendY] = [between(1.5, 3), between(1.5, 3)];
  const [longX, longY] = [between(9, 15), between(14, 24)];
  const [startX, startY] = [between(0, 6.3), between(0, 6.3)];
  const noise = random(size.width * size.height);
  const pixels = Buffer.alloc(size.width * size.height * 3);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const [u, v] = [x + bendX * Math.sin(y / longX + startX), y + bendY * Math.sin(x / longY + startY)];
      let cover = 0;
      for (const { segments, width } of inks) for (const segment of segments) cover = Math.max(cover, coverAt(u, v, segment, width));
      const grain = noise[y * size.width + x] ?? 0;
      // Every thirtieth pixel becomes a speck of ink, and as many lose theirs.
      const inked = grain < 8 ? 1 : grain > 247 ? 0 : cover;
      for (const channel of [0, 1, 2] as const) {
        const colour = paper[channel] + (ink[channel] - paper[channel]) * inked + (grain % 32) - 16;
        pixels[(y * size.width + x) * 3 + channel] = Math.max(0, Math.min(255, Math.round(colour)));
      }
    }
  return writePng(size.width, size.height, pixels, 3);
}
