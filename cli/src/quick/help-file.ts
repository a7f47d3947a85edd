import { join } from 'node:path';

/** The widths in columns at which the build keeps the help of the program; wider terminals get the greatest, as no help is wider. */
export const helpWidths = [80, 100] as const;
export const widestHelp = 100;

export function helpFile(dist: string, language: string, width: number): string {
  return join(dist, 'help', `${language}-${width}.txt`);
}
