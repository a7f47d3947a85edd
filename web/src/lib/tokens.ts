import { readColour } from './colors.ts';

/** A token of `tokens.css` as it is now, without the `--sy-` of its name, for what cannot name it in a style. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--sy-${name}`).trim();
}

/** A colour, as `#rrggbb`. */
export function colourToken(name: string): string {
  return readColour(token(name));
}

/** A size, in px. */
export function sizeToken(name: string): number {
  return Number.parseFloat(token(name));
}
