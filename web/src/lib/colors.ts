import { contrastOf, luminanceOf } from '@saiyun/sdk/view';

type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const write = (rgb: Rgb): string => `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;

/** Mixes `share` (0 to 1) of `other` into a colour. */
export function mix(hex: string, other: string, share: number): string {
  const [a, b] = [parse(hex), parse(other)];
  return write(a.map((c, i) => c + ((b[i] ?? 0) - c) * share) as unknown as Rgb);
}

/** Reads a colour as a style sheet writes it: `#rrggbb`, which a build shortens to `#rgb` where it can, or a mix of two of them. */
export function readColour(value: string): string {
  const mixed = /^color-mix\(in srgb, (.+?) (\d+)%, (.+)\)$/.exec(value);
  if (mixed) return mix(readColour(mixed[3] ?? ''), readColour(mixed[1] ?? ''), Number(mixed[2]) / 100);
  const whole = value.replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3');
  if (!/^#[\da-f]{6}$/i.test(whole)) throw new Error(`${value} is no colour`);
  return whole;
}

/**
 * Moves a colour towards black or white, no further than needed, until it is readable on the background (AA: 4.5). The background may depend
 * on the colour itself.
 */
export function readableOn(hex: string, background: string | ((own: string) => string), least = 4.5): string {
  const behind = typeof background === 'string' ? () => background : background;
  const towards = luminanceOf(behind(hex)) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.02) {
    const one = mix(hex, towards, share);
    if (contrastOf(one, behind(one)) >= least) return one;
  }
  return towards;
}
