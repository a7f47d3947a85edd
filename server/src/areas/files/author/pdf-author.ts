import { deflateSync, inflateSync } from 'node:zlib';
import { type Dictionary, PdfSyntaxError, readDictionary, type Span, skipBlank, skipValue } from './pdf-syntax.ts';
import { blankJpeg } from './picture-author.ts';

/** An object of the file, with its value and its stream, if it has one. */
interface PdfObject {
  readonly number: number;
  readonly value: Span;
  readonly dictionary: Dictionary | undefined;
  /** The bytes of the object's stream. */
  readonly stream: Span | undefined;
  /** The position after `endstream`, or after the value. */
  readonly end: number;
}

/** The most bytes that an object stream may unpack to. */
const mostUnpacked = 64 * 1024 * 1024;

/** Annotations carry the name of their author. */
const remarks = new Set(
  'Text,FreeText,Highlight,Underline,Squiggly,StrikeOut,Stamp,Caret,Ink,Popup,Line,Square,Circle,Polygon,PolyLine,Redact,Sound'.split(','),
);

/** Thrown with the reason why a file is left unchanged. */
class Unsafe extends Error {}

/**
 * A PDF without anything that identifies its author: information dictionary, XMP packets, private data of programs, names in annotations,
 * signatures, and camera data in pictures. Everything is overwritten in place with the same number of bytes, so all offsets stay valid.
 * Undefined if that cannot be done reliably: the file is broken, encrypted or has attachments.
 */
export function pdfWithoutAuthor(pdf: Buffer): Buffer | undefined {
  const bytes = Buffer.from(pdf);
  try {
    clean(bytes);
  } catch (error) {
    if (error instanceof PdfSyntaxError || error instanceof Unsafe || isZlib(error)) return undefined;
    throw error;
  }
  // Anything that was not understood may still hold a packet.
  return /<x:xmpmeta|<\?xpacket begin|<rdf:RDF/.test(bytes.toString('latin1')) ? undefined : bytes;
}

const isZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_|ERR_BUFFER_TOO_LARGE/.test(String(error.code));

const clean = (bytes: Buffer): void => {
  const text = bytes.toString('latin1');
  const { objects, trailers } = scan(text);
  if (objects.length === 0) throw new Unsafe('no objects');
  // Encrypted content cannot be checked.
  if (trailers.some(({ entries }) => entries.has('Encrypt'))) throw new Unsafe('encrypted');
  const information = new Set<number>();
  for (const trailer of trailers) {
    const at = trailer.entries.get('Info');
    if (!at) continue;
    const number = referred(text, at);
    if (number === undefined) overwrite(bytes, at, nothing);
    else information.add(number);
  }
  const marks: Marks = { information, gone: new Set() };
  const packed = objects.filter((object) => nameOf(text, object, 'Type') === 'ObjStm').map((object) => unpack(text, bytes, object));
  // Referenced objects are found first: private data and the texts of the information dictionary may be objects of their own.
  for (const object of objects) mark(text, object, marks);
  for (const { inner, text: unpacked } of packed) for (const object of inner) mark(unpacked, object, marks);
  for (const object of objects) strip(bytes, text, object, marks);
  for (const one of packed) {
    const before = Buffer.from(one.bytes);
    for (const object of one.inner) strip(one.bytes, one.text, object, marks);
    if (!before.equals(one.bytes)) repack(bytes, text, one);
  }
};

interface Marks {
  readonly information: Set<number>;
  /** Objects to be replaced by null. */
  readonly gone: Set<number>;
}

const scan = (text: string): { readonly objects: PdfObject[]; readonly trailers: Dictionary[] } => {
  const start = /(?<![0-9])(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj(?![a-z])|\btrailer\b/g;
  const objects: PdfObject[] = [];
  const trailers: Dictionary[] = [];
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const at = skipBlank(text, start.lastIndex);
    if (found[1] === undefined) {
      if (!text.startsWith('<<', at)) continue;
      const trailer = readDictionary(text, at);
      trailers.push(trailer);
      start.lastIndex = trailer.end;
      continue;
    }
    const object = readObject(text, Number(found[1]), at);
    objects.push(object);
    if (object.dictionary && nameOf(text, object, 'Type') === 'XRef') trailers.push(object.dictionary);
    start.lastIndex = object.end;
  }
  return { objects, trailers };
};

const readObject = (text: string, number: number, at: number): PdfObject => {
  const dictionary = text.startsWith('<<', at) ? readDictionary(text, at) : undefined;
  const value = { start: at, end: dictionary?.end ?? skipValue(text, at) };
  const next = skipBlank(text, value.end);
  if (!dictionary || !text.startsWith('stream', next)) return { number, value, dictionary, stream: undefined, end: value.end };
  const start = next + 6 + (text.startsWith('\r\n', next + 6) ? 2 : 1);
  const length = dictionary.entries.get('Length');
  const stated = length && /^\d+$/.test(text.slice(length.start, length.end)) ? Number(text.slice(length.start, length.end)) : undefined;
  if (stated !== undefined && /^[\r\n ]{0,3}endstream/.test(text.slice(start + stated, start + stated + 12)))
    return { number, value, dictionary, stream: { start, end: start + stated }, end: text.indexOf('endstream', start + stated) + 9 };
  const end = text.indexOf('endstream', start);
  if (end < 0) throw new PdfSyntaxError('a stream has no end');
  return { number, value, dictionary, stream: { start, end }, end: end + 9 };
};

const referred = (text: string, { start, end }: Span): number | undefined => {
  const found = /^(\d+)\s+\d+\s+R$/.exec(text.slice(start, end));
  return found ? Number(found[1]) : undefined;
};

const nameOf = (text: string, { dictionary }: PdfObject, entry: string): string | undefined => {
  const at = dictionary?.entries.get(entry);
  return at && text[at.start] === '/' ? text.slice(at.start + 1, at.end) : undefined;
};

/** With a leading space, because the value may follow its key directly. */
const nothing = ' null';

/** Keeps the length: writes the words and pads with spaces. */
const overwrite = (bytes: Buffer, { start, end }: Span, words: string): void => {
  // A shorter span holds nothing.
  if (end - start < words.length) return;
  bytes.fill(0x20, start, end);
  bytes.write(words, start, 'latin1');
};

const isPacket = (text: string, object: PdfObject): boolean =>
  object.stream !== undefined && (nameOf(text, object, 'Type') === 'Metadata' || nameOf(text, object, 'Subtype') === 'XML');

/** Whether an object looks like an information dictionary that no trailer names, or that a trailer names in an unreadable way. */
const looksLikeInformation = ({ dictionary, stream }: PdfObject): boolean => {
  if (!dictionary || stream) return false;
  const { entries } = dictionary;
  return !entries.has('Type') && !entries.has('Subtype') && ['Author', 'Creator', 'Producer'].some((name) => entries.has(name));
};

const isSignature = (text: string, object: PdfObject): boolean => {
  const type = nameOf(text, object, 'Type');
  return type === 'Sig' || type === 'DocTimeStamp' || (object.dictionary?.entries.has('ByteRange') ?? false);
};

const mark = (text: string, object: PdfObject, { information, gone }: Marks): void => {
  const { dictionary } = object;
  if (!dictionary) return;
  const type = nameOf(text, object, 'Type');
  if (type === 'EmbeddedFile' || dictionary.entries.has('EmbeddedFiles')) throw new Unsafe('files are attached');
  if (isPacket(text, object) || isSignature(text, object)) gone.add(object.number);
  if (looksLikeInformation(object)) information.add(object.number);
  for (const name of ['PieceInfo', 'Metadata']) {
    const at = dictionary.entries.get(name);
    const number = at && referred(text, at);
    if (number !== undefined) gone.add(number);
  }
  if (!information.has(object.number)) return;
  for (const at of dictionary.entries.values()) {
    const number = referred(text, at);
    if (number !== undefined) gone.add(number);
  }
};

const strip = (bytes: Buffer, text: string, object: PdfObject, { information, gone }: Marks): void => {
  const { dictionary, stream } = object;
  if (gone.has(object.number)) {
    overwrite(bytes, { start: object.value.start, end: object.end }, nothing);
    return;
  }
  if (information.has(object.number)) {
    overwrite(bytes, object.value, dictionary ? '<<>>' : nothing);
    return;
  }
  if (!dictionary) return;
  const private_ = dictionary.entries.get('PieceInfo');
  if (private_ && referred(text, private_) === undefined) overwrite(bytes, private_, nothing);
  const name = dictionary.entries.get('T');
  if (name && remarks.has(nameOf(text, object, 'Subtype') ?? '')) overwrite(bytes, name, '()');
  if (stream && isJpeg(text, dictionary)) blankJpeg(bytes.subarray(stream.start, stream.end));
};

const isJpeg = (text: string, { entries }: Dictionary): boolean => {
  const filter = entries.get('Filter');
  return filter !== undefined && /^(?:\/DCTDecode|\[\s*\/DCTDecode\s*\])$/.test(text.slice(filter.start, filter.end));
};

/** An unpacked object stream. */
interface Packed {
  readonly object: PdfObject;
  readonly bytes: Buffer;
  readonly text: string;
  readonly inner: readonly PdfObject[];
}

const unpack = (text: string, bytes: Buffer, object: PdfObject): Packed => {
  const { dictionary, stream } = object;
  const number = (name: string): number => {
    const at = dictionary?.entries.get(name);
    return at ? Number(text.slice(at.start, at.end)) : Number.NaN;
  };
  const [count, first] = [number('N'), number('First')];
  if (!stream || !Number.isSafeInteger(count) || !Number.isSafeInteger(first)) throw new Unsafe('objects cannot be read');
  const isPlain = !dictionary?.entries.has('Filter');
  const parameters = dictionary?.entries.get('DecodeParms');
  if (
    !isPlain &&
    (nameOf(text, object, 'Filter') !== 'FlateDecode' || (parameters && text.slice(parameters.start, parameters.end) !== 'null'))
  )
    throw new Unsafe('objects are packed in a way of their own');
  const raw = bytes.subarray(stream.start, stream.end);
  const unpacked = isPlain ? Buffer.from(raw) : inflateSync(raw, { maxOutputLength: mostUnpacked });
  const inside = unpacked.toString('latin1');
  const numbers = inside.slice(0, first).trim().split(/\s+/).map(Number);
  const inner: PdfObject[] = [];
  for (let n = 0; n < count; n += 1) {
    const [own, offset] = [numbers[2 * n], numbers[2 * n + 1]];
    if (own === undefined || offset === undefined) throw new Unsafe('objects cannot be found');
    const at = skipBlank(inside, first + offset);
    const inDictionary = inside.startsWith('<<', at) ? readDictionary(inside, at) : undefined;
    const value = { start: at, end: inDictionary?.end ?? skipValue(inside, at) };
    inner.push({ number: own, value, dictionary: inDictionary, stream: undefined, end: value.end });
  }
  return { object, bytes: unpacked, text: inside, inner };
};

/** Writes changed objects back in place. They compress to fewer bytes, because spaces have replaced texts. */
const repack = (bytes: Buffer, text: string, { object, bytes: unpacked }: Packed): void => {
  const { dictionary, stream } = object;
  if (!dictionary || !stream) throw new Unsafe('objects cannot be put back');
  const packed = dictionary.entries.has('Filter') ? deflateSync(unpacked, { level: 9, memLevel: 9 }) : unpacked;
  const room = stream.end - stream.start;
  if (packed.length > room) throw new Unsafe('objects do not fit where they were');
  bytes.fill(0x0a, stream.start, stream.end);
  packed.copy(bytes, stream.start);
  const length = dictionary.entries.get('Length');
  // A length stored as an object of its own may then be too large by some line ends, which no reader of the packed data looks at.
  if (length && referred(text, length) === undefined) overwrite(bytes, length, String(packed.length));
};
