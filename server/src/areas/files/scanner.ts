import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';

export type Scanned = { readonly clean: true } | { readonly clean: false; readonly found: string };

/** The scanner could not say whether the file is clean. */
export class ScannerDown extends Error {
  override readonly name = 'ScannerDown';
}

/** The longest wait for the scanner at any point, whether it receives the file or scans it. */
const patienceSeconds = 60;
const chunkSize = 64 * 1024;
const longestReply = 4096;

const lengthOf = (bytes: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  return size;
};

/** The scanner's reply up to the terminating zero; a connection that closes earlier has said nothing. */
const replyOf = async (socket: Socket): Promise<string> => {
  let reply = '';
  for await (const chunk of socket) {
    reply += String(chunk);
    if (reply.includes('\0')) return reply.slice(0, reply.indexOf('\0')).trim();
    if (reply.length > longestReply) break;
  }
  throw new ScannerDown('the scanner closed the connection without an answer');
};

const verdictOf = (reply: string): Scanned => {
  if (/^stream: OK$/.test(reply)) return { clean: true };
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (found === undefined) throw new ScannerDown(`the scanner answered ${JSON.stringify(reply.slice(0, 200))}`);
  return { clean: false, found };
};

/** Sends the file as chunks, each with its length, and an empty one at the end. */
const sendFile = async (socket: Socket, path: string): Promise<void> => {
  const put = async (bytes: Uint8Array | string): Promise<void> => {
    if (!socket.write(bytes)) await once(socket, 'drain');
  };
  await put('zINSTREAM\0');
  for await (const chunk of createReadStream(path, { highWaterMark: chunkSize })) {
    const bytes = chunk as Buffer;
    await put(lengthOf(bytes.length));
    await put(bytes);
  }
  await put(lengthOf(0));
};

/**
 * Has ClamAV, or a scanner with the same protocol, scan a local file: INSTREAM of clamd, at `host:port`. Throws `ScannerDown` if it cannot
 * be reached, stays silent for too long, closes the connection or gives any other answer, for instance that the file is too large.
 */
export async function scanFile(address: string, path: string, { seconds = patienceSeconds } = {}): Promise<Scanned> {
  const at = address.lastIndexOf(':');
  const socket = connect({ host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) });
  socket.setTimeout(seconds * 1000, () => socket.destroy(new ScannerDown('the scanner was silent for too long')));
  try {
    await once(socket, 'connect');
    // A scanner may report a finding before it has read everything: its answer counts, whatever happens to the rest.
    sendFile(socket, path).catch((error: unknown) => socket.destroy(error instanceof Error ? error : undefined));
    return verdictOf(await replyOf(socket));
  } catch (error) {
    if (error instanceof ScannerDown) throw error;
    throw new ScannerDown('the scanner cannot be reached', { cause: error });
  } finally {
    socket.destroy();
  }
}
