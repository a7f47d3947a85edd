const endMark = 0x06054b50;
const entryMark = 0x02014b50;
/** The size of a zip's end record with the longest comment. */
const longestEnd = 22 + 0xffff;
/** A sheet list is far shorter; anything longer is not unpacked. */
const mostPacked = 1024 * 1024;

interface Part {
  readonly isStored: boolean;
  readonly packed: number;
  readonly offset: number;
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

const directoryOf = async (file: Blob): Promise<DataView | undefined> => {
  const tail = await viewOf(file.slice(Math.max(0, file.size - longestEnd)));
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at, true) !== endMark) continue;
    const start = tail.getUint32(at + 16, true);
    return viewOf(file.slice(start, start + tail.getUint32(at + 12, true)));
  }
  return undefined;
};

const partNamed = (directory: DataView, wanted: string): Part | undefined => {
  let at = 0;
  while (at + 46 <= directory.byteLength && directory.getUint32(at, true) === entryMark) {
    const end = at + 46 + directory.getUint16(at + 28, true);
    const name = new TextDecoder().decode(directory.buffer.slice(at + 46, end));
    if (name.replaceAll('\\', '/').toLowerCase() === wanted)
      return {
        isStored: directory.getUint16(at + 10, true) === 0,
        packed: directory.getUint32(at + 20, true),
        offset: directory.getUint32(at + 42, true),
      };
    at = end + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return undefined;
};

const textOf = async (file: Blob, { isStored, packed, offset }: Part): Promise<string> => {
  const head = await viewOf(file.slice(offset, offset + 30));
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const data = file.slice(start, start + packed);
  return isStored ? data.text() : new Response(data.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
};

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (named[name] ?? whole);
  });

/** The sheet names of an .xlsx in order, read from two small parts of the file; empty if they cannot be read. */
export async function sheetNames(file: Blob): Promise<readonly string[]> {
  try {
    const directory = await directoryOf(file);
    const part = directory && partNamed(directory, 'xl/workbook.xml');
    if (!part || part.packed > mostPacked) return [];
    const xml = await textOf(file, part);
    return [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/g)].map(([, name = '']) => plain(name));
  } catch {
    return [];
  }
}
