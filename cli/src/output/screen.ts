import { fstatSync } from 'node:fs';
import type { Context, Screen } from '../context.ts';
import { wantsColor } from './style.ts';

/** The terminals behind this process's standard output and standard error, examined on demand. */
export function processScreen(env: Context['env']): Screen {
  return {
    get outIsTerminal() {
      return terminal(1) !== undefined;
    },
    get errIsTerminal() {
      return terminal(2) !== undefined;
    },
    get columns() {
      // A terminal of unknown size reports 0.
      return columnsIn(env) ?? (terminal(1)?.columns || terminal(2)?.columns || 100);
    },
    get rows() {
      return terminal(1)?.rows || 24;
    },
    get outColor() {
      return wantsColor(env, this.outIsTerminal);
    },
    get errColor() {
      return wantsColor(env, this.errIsTerminal);
    },
  };
}

/**
 * The stream, if it is a terminal. Anything but a device is ruled out without opening the stream, which would take a good part of the
 * start-up time.
 */
function terminal(fd: 1 | 2): NodeJS.WriteStream | undefined {
  if (!mayBeDevice(fd)) return undefined;
  const stream = fd === 1 ? process.stdout : process.stderr;
  return stream.isTTY ? stream : undefined;
}

function mayBeDevice(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice();
  } catch {
    return true;
  }
}

/** `COLUMNS`, set by a person or a shell, overrides the terminal's own width. */
const columnsIn = ({ COLUMNS = '' }: Context['env']): number | undefined => {
  const columns = /^\d{1,4}$/.test(COLUMNS) ? Number(COLUMNS) : 0;
  return columns > 0 ? columns : undefined;
};
