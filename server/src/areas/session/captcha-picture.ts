/**
 * Characters that nobody confuses, each as strokes on a grid of 6 × 10: a picture of paths cannot be read as text by a program that only
 * looks at the source.
 */
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
const size = { width: 120, height: 40 } as const;

/** Numbers from 0 to 1 out of random bytes, as many as wanted. */
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
export const newCaptchaCode = (random: (size: number) => Uint8Array): string =>
  // 256 is not a multiple of the number of letters; the slight preference for the first ones helps nobody within 60 s and one try.
  Array.from(random(4), (byte) => captchaLetters[byte % captchaLetters.length] ?? 'X').join('');

/** The code as SVG, 120 × 40: bent, turned and crossed strokes. */
export const captchaPicture = (code: string, random: (size: number) => Uint8Array): string => {
  const next = fractions(random);
  const between = (low: number, high: number): number => low + next() * (high - low);
  const round = (value: number): string => value.toFixed(1);
  const colour = (): string => `hsl(${Math.floor(next() * 360)} 60% ${Math.floor(between(25, 45))}%)`;
  const glyphs = Array.from(code, (letter, i) => {
    const x = 12 + i * 27 + between(-3, 3);
    const y = 9 + between(-4, 4);
    const scale = `${round(between(1.9, 2.5))} ${round(between(1.9, 2.4))}`;
    const path = shaken(strokes[letter.toUpperCase()] ?? '', () => between(-0.35, 0.35));
    const place = `translate(${round(x)} ${round(y)}) rotate(${round(between(-18, 18))} 6 10) scale(${scale})`;
    return `<path d="${path}" transform="${place}" stroke="${colour()}" stroke-width="${round(between(0.9, 1.3))}"/>`;
  });
  const lines = Array.from({ length: 5 }, () => {
    const curve = `M0 ${round(between(0, 40))}Q${round(between(20, 100))} ${round(between(-10, 50))} 120 ${round(between(0, 40))}`;
    return `<path d="${curve}" stroke="${colour()}" stroke-width="${round(between(0.6, 1.4))}" opacity="0.6"/>`;
  });
  const shuffled = [...glyphs, ...lines].sort(() => next() - 0.5);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"><rect width="100%" height="100%" fill="#f3f5f9"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${shuffled.join('')}</g></svg>`;
};

/** The same strokes with every number moved a little, so that no two pictures share a path. */
const shaken = (path: string, shift: () => number): string =>
  path.replace(/\d+(\.\d+)?/g, (number) => (Number(number) + shift()).toFixed(2));
