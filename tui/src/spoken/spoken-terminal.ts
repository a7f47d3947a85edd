import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { heard, linesOf } from './heard.ts';

/** Frames that follow each other faster are one for a listener, in ms. */
const restMs = 60;
const widest = 200;

/**
 * A terminal that is read aloud: takes whole frames and writes what changed as lines of text, one below the other, as a screen reader and a
 * braille display want it. Nothing is moved, painted or erased.
 */
export function spokenTerminal(out: NodeJS.WriteStream): NodeJS.WriteStream {
  let told: readonly string[] = [];
  let next: readonly string[] | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!next) return;
    for (const line of heard(told, next)) out.write(`${line}\n`);
    told = next;
    next = undefined;
  };
  const frames = new Writable({
    decodeStrings: false,
    write(chunk: Buffer | string, _encoding, done) {
      const lines = linesOf(stripVTControlCharacters(chunk.toString()));
      if (lines.length > 0) {
        next = lines;
        timer ??= setTimeout(tell, restMs);
      }
      done();
    },
    final(done) {
      tell();
      done();
    },
  });
  Object.defineProperties(frames, {
    isTTY: { value: true },
    // Nothing is cut: the terminal breaks what is longer than a line.
    columns: { get: () => Math.max(out.columns, widest) },
    rows: { get: () => out.rows },
  });
  out.on('resize', () => frames.emit('resize'));
  return frames as unknown as NodeJS.WriteStream;
}
