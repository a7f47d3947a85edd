import { join } from 'node:path';

/** Terminal widths for which the build stores the program's help; wider terminals get the largest, because no help is wider. */
export const helpWidths = [80, 100] as const;
export const widestHelp = 100;

export function helpFile(dist: string, language: string, width: number): string {
  return join(dist, 'help', `${language}-${width}.txt`);
}
