import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { guessLanguage } from '../config/settings.ts';
import type { Context, Screen } from '../context.ts';
import { helpFile, helpWidths, widestHelp } from './help-file.ts';

/** Where the build keeps help is beside the program; its sources have none. */
const beside = import.meta.dirname;

/**
 * The help of the program as the build keeps it, without the parser and the texts, which take as long as Node itself to start. Undefined
 * where the terminal has another width: the program itself makes that one.
 */
export function quickHelp(place: Pick<Context, 'env' | 'platform' | 'cwd'>, screen: Screen, dist: string = beside): string | undefined {
  const columns = Math.min(screen.columns, widestHelp);
  const width = helpWidths.find((one) => one === columns);
  if (width === undefined) return undefined;
  try {
    const help = readFileSync(helpFile(dist, guessLanguage(place, { profile: place.env.SAIYUN_PROFILE }), width), 'utf8');
    return screen.outColor ? help : stripVTControlCharacters(help);
  } catch {
    return undefined;
  }
}
