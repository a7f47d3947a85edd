import { PassThrough } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { mouseAct, type Pointer } from './mouse.ts';

const esc = '\u001b';
const sequence = `${esc}(?:\\[[0-?]*[ -/]*[@-~]|O.|\\P{Cc})?`;
/** A bracketed paste, an escape sequence, a control character, or a run of text that was typed or committed by an input method. */
const piece = new RegExp(`${esc}\\[200~[\\s\\S]*?(?:${esc}\\[201~|$)|${sequence}|\\p{Cc}|\\P{Cc}+`, 'gu');

/** Longer runs were pasted, by a terminal that does not say so; taken key by key, they would keep the program busy. */
const longestTyped = 64;
/** A letter that may be a command, or a run that an input method has committed. */
const typed = /[\x20-\x7e]|[^\x20-\x7e]+/g;

/** Splits a chunk of terminal input into parts, each of which is one key, a word of an input method, or what was pasted. */
export function pieces(chunk: string): string[] {
  return (chunk.match(piece) ?? []).flatMap((part) => {
    const isTyped = part.length <= longestTyped && !/^\p{Cc}/u.test(part);
    return isTyped ? (part.match(typed) ?? []) : [part];
  });
}

/**
 * The terminal's input, one key at a time. A fast typist or a slow connection puts several keys into one chunk; taken as one, a Tab in the
 * middle would be text, and the keys after it would go to the previous field. The screen is drawn between two keys. Of a mouse the wheel
 * becomes arrows, and clicks go to the pointer.
 */
export function keyByKey(source: NodeJS.ReadStream, pointer?: Pointer): NodeJS.ReadStream {
  const out = new PassThrough();
  const decoder = new StringDecoder('utf8');
  const waiting: string[] = [];
  let sending = false;
  let ended = false;
  const send = (): void => {
    const next = waiting.shift();
    sending = next !== undefined;
    if (next === undefined) {
      if (ended) out.end();
      return;
    }
    const act = pointer && mouseAct(next);
    if (act === undefined) out.write(next);
    else if (typeof act === 'object' && 'key' in act) out.write(act.key);
    else if (act !== 'nothing') pointer?.onClick?.(act);
    setImmediate(send);
  };
  source.on('data', (chunk: Buffer | string) => {
    waiting.push(...pieces(typeof chunk === 'string' ? chunk : decoder.write(chunk)));
    if (!sending) send();
  });
  source.on('end', () => {
    ended = true;
    if (!sending) out.end();
  });
  const terminal = {
    isTTY: source.isTTY,
    setRawMode: (on: boolean) => {
      source.setRawMode(on);
      // Without it the keys belong to somebody else, such as an editor, and none may be taken from them.
      if (on) source.resume();
      else source.pause();
      return out;
    },
    ref: () => {
      source.ref();
      return out;
    },
    unref: () => {
      source.unref();
      return out;
    },
  };
  return Object.assign(out, terminal) as unknown as NodeJS.ReadStream;
}
