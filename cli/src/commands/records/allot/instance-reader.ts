import { AllotFault, type AllotInput } from '@saiyun/sdk/logic/allot';

const code = (letter: string): number => letter.charCodeAt(0);
const [open, close, comma, quote, backslash, zero, nine] = [code('['), code(']'), code(','), code('"'), code('\\'), code('0'), code('9')];
const [braceOpen, braceClose, colon] = [code('{'), code('}'), code(':')];
const isBlank = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;

const blockSize = 1 << 20;
const mostInt = 0x7fff_ffff;

/** Whole numbers, as many as there are, in blocks: a list that grows by copying would need the memory twice. */
class Numbers {
  readonly #blocks: Int32Array[] = [];
  #last = new Int32Array(0);
  #used = 0;
  get length(): number {
    return Math.max(0, this.#blocks.length - 1) * blockSize + this.#used;
  }
  add(value: number): void {
    if (this.#used === this.#last.length) {
      this.#last = new Int32Array(blockSize);
      this.#blocks.push(this.#last);
      this.#used = 0;
    }
    this.#last[this.#used++] = value;
  }
  /** All of them; this list is empty then. */
  take(): Int32Array {
    const all = new Int32Array(this.length);
    const used = this.length;
    for (let at = 0; this.#blocks.length > 0; at += blockSize) {
      const block = this.#blocks.shift();
      if (block) all.set(block.subarray(0, Math.min(blockSize, used - at)), at);
    }
    return all;
  }
}

/**
 * Reads the JSON of an instance from chunks. All but the list `arcs` is kept as text for the usual parser; of `arcs` only the numbers are
 * kept.
 */
export class InstanceReader {
  readonly #text: Uint8Array[] = [];
  readonly #columns = [new Numbers(), new Numbers(), new Numbers()] as const;
  /** Brackets and braces that are open, outside of `arcs`. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The last text at the top level, and whether its colon was read. */
  #word = '';
  #isKey = false;
  /** 0 outside of `arcs`, 1 between pairs, 2 in a pair. */
  #place = 0;
  #part = 0;
  #value = 0;
  /** Digits of the number that is being read. */
  #digits = 0;
  /** Whether a comma or a bracket must come next. */
  #isDone = false;
  /** What is no plain number, read to its end before it is judged. */
  #odd = '';
  #first = true;

  push(chunk: Uint8Array): void {
    const hasMark = this.#first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    this.#first = false;
    let at = hasMark ? 3 : 0;
    while (at < chunk.length) at = this.#place === 0 ? this.#readText(chunk, at) : this.#readArcs(chunk, at);
  }

  /** @throws AllotFault if the JSON does not end, is none, or is no object */
  end(): AllotInput {
    const text = Buffer.concat(this.#text).toString('utf8');
    let read: unknown;
    try {
      read = JSON.parse(text);
    } catch (error) {
      throw new AllotFault('json', { value: error instanceof Error ? error.message : String(error) });
    }
    if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new AllotFault('object');
    const [work, expert, score] = this.#columns;
    const isList = 'arcs' in read && Array.isArray(read.arcs);
    const arcs = isList ? { work: work.take(), expert: expert.take(), score: score.take() } : 'arcs' in read ? read.arcs : undefined;
    return { ...read, arcs } as AllotInput;
  }

  /** Reads on to the list `arcs` or to the end of the chunk; says how far it came. */
  #readText(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === backslash) this.#escaped = true;
        else if (byte === quote) this.#inString = false;
        if (this.#inString && this.#depth === 1 && this.#word.length < 8) this.#word += String.fromCharCode(byte);
        continue;
      }
      if (isBlank(byte)) continue;
      if (byte === quote) {
        this.#inString = true;
        this.#word = '';
        this.#isKey = false;
      } else if (byte === colon) this.#isKey = true;
      else if (byte === open && this.#depth === 1 && this.#isKey && this.#word === 'arcs') {
        this.#text.push(chunk.slice(from, at + 1));
        this.#place = 1;
        this.#isDone = false;
        return at + 1;
      } else {
        this.#isKey = false;
        if (byte === open || byte === braceOpen) this.#depth++;
        else if (byte === close || byte === braceClose) this.#depth--;
      }
    }
    this.#text.push(chunk.slice(from));
    return chunk.length;
  }

  /** Reads pairs to the end of their list or of the chunk. */
  #readArcs(chunk: Uint8Array, from: number): number {
    let value = this.#value;
    let digits = this.#digits;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte >= zero && byte <= nine && this.#place === 2 && this.#odd === '' && !this.#isDone) {
        value = value * 10 + byte - zero;
        digits++;
        continue;
      }
      if (this.#odd !== '' && byte !== comma && byte !== close && !isBlank(byte)) {
        this.#odd += this.#odd.length < 60 ? String.fromCharCode(byte) : '';
        continue;
      }
      if (isBlank(byte)) {
        if (digits > 0 || this.#odd !== '') this.#isDone = true;
        continue;
      }
      if (this.#place === 2 && (byte === comma || byte === close)) {
        this.#add(value, digits);
        value = 0;
        digits = 0;
        if (byte === close) this.#endPair();
        continue;
      }
      if (this.#place === 2) {
        if (this.#isDone) throw this.#notTriple();
        this.#odd = `${digits > 0 ? value : ''}${String.fromCharCode(byte)}`;
        continue;
      }
      if (byte === close && (this.#isDone || this.#columns[0].length === 0)) {
        this.#place = 0;
        this.#isKey = false;
        return this.#rest(chunk, at);
      }
      if (byte === comma && this.#isDone) this.#isDone = false;
      else if (byte === open && !this.#isDone) this.#place = 2;
      else throw this.#notTriple();
    }
    this.#value = value;
    this.#digits = digits;
    return chunk.length;
  }

  /** The bracket that ends the list belongs to the text again. */
  #rest(chunk: Uint8Array, at: number): number {
    this.#text.push(chunk.slice(at, at + 1));
    this.#value = 0;
    this.#digits = 0;
    return at + 1;
  }

  #add(value: number, digits: number): void {
    const where = `arcs[${this.#columns[2].length}][${this.#part}]`;
    const column = this.#columns[this.#part];
    let read = value;
    if (this.#odd !== '') {
      read = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(this.#odd) ? Number(this.#odd) : Number.NaN;
      if (!Number.isInteger(read)) throw new AllotFault('whole', { where, value: this.#odd.slice(0, 40), min: 0, max: 1_000_000_000 });
    } else if (digits === 0) throw this.#notTriple();
    if (!column) throw this.#notTriple(this.#columns[2].length - 1);
    if (Math.abs(read) > mostInt) throw new AllotFault('whole', { where, value: read, min: 0, max: 1_000_000_000 });
    column.add(read);
    this.#part++;
    this.#odd = '';
    this.#isDone = false;
  }

  #endPair(): void {
    if (this.#part !== 3) throw this.#notTriple(this.#columns[0].length - 1);
    this.#part = 0;
    this.#place = 1;
    this.#isDone = true;
  }

  #notTriple(at = this.#columns[2].length): AllotFault {
    return new AllotFault('triple', { where: `arcs[${at}]` });
  }
}
