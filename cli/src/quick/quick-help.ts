import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { guessLanguage } from '../config/settings.ts';
import type { Context, Screen } from '../context.ts';
import { hasExtensions } from '../extensions/known.ts';
import { helpFile, helpWidths, widestHelp } from './help-file.ts';

/** The build stores the help beside the program; the sources have none. */
const beside = import.meta.dirname;

/**
 * The program's help as stored by the build, without loading the parser and the texts, which take as long to load as Node itself. Undefined
 * for a terminal of another width: then the program makes the help itself.
 */
export function quickHelp(place: Pick<Context, 'env' | 'platform' | 'cwd'>, screen: Screen, dist: string = beside): string | undefined {
  // What the user has added is told as well, and the stored help does not know it.
  if (hasExtensions(place)) return undefined;
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
