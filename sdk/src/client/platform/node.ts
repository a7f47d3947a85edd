import { hash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Dispatcher, request as undiciRequest } from 'undici';
import { bunPlatform } from './bun.ts';
import { isUpload, type OpenSource, type Platform, type PlatformAnswer, SourceError, sourceName, type UploadBody } from './platform.ts';

/** Ends a download or an answer that has been silent for this long, in ms. */
const idleMs = 300_000;

const proxied = (): boolean => ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'].some((name) => (process.env[name] ?? '') !== '');

interface Sized {
  readonly size: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function sized(source: UploadBody['file']['source']): Promise<Sized> {
  if (source instanceof Blob) return { size: source.size, open: () => source.stream() };
  if ('bytes' in source) return { size: source.bytes.length, open: () => once(source.bytes) };
  try {
    await access(source.path, constants.R_OK);
    const found = await stat(source.path);
    if (!found.isFile()) throw new Error('not a file');
    const { size } = found;
    return { size, open: () => createReadStream(source.path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array> };
  } catch (error) {
    throw new SourceError(source.path, error);
  }
}

/** A file of the disk, opened for each part: an upload may last for hours, and nothing is held while it waits. */
async function openFile(source: { readonly path: string; readonly name?: string }): Promise<OpenSource> {
  const { size } = await sized(source);
  const read = async (start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
    try {
      const handle = await open(source.path, 'r');
      try {
        const bytes = new Uint8Array(end - start);
        for (let at = 0; at < bytes.length; ) {
          const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
          if (bytesRead === 0) throw new Error('the file has become shorter');
          at += bytesRead;
        }
        return bytes;
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw new SourceError(source.path, error);
    }
  };
  return { source, size, read };
}

/** Escapes names in a multipart body in the same way as browsers. */
const quoted = (name: string): string => `"${name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Dispatcher.DispatchOptions['body'];
}

/** A multipart body that is read from disk while it is sent; its length is known beforehand. */
async function multipart({ fields, file, onProgress }: UploadBody): Promise<Sent> {
  const boundary = `----saiyun${randomBytes(16).toString('hex')}`;
  const part = (name: string, more: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}${more}\r\n\r\n`;
  const texts = fields.map(([name, value]) => `${part(name, '')}${value}\r\n`).join('');
  const fileHead = part(file.field, `; filename=${quoted(sourceName(file.source))}\r\nContent-Type: application/octet-stream`);
  const head = Buffer.from(texts + fileHead);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const { size, open } = await sized(file.source);
  async function* body(): AsyncGenerator<Uint8Array> {
    yield head;
    let done = 0;
    for await (const chunk of open()) {
      yield chunk;
      done += chunk.length;
      onProgress?.({ done, total: size });
    }
    yield tail;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + size + tail.length),
    },
    body: Readable.from(body(), { objectMode: false }),
  };
}

/** FormData from the caller, encoded by the platform itself. */
function form(data: FormData): Sent {
  const written = new Response(data);
  return {
    headers: { 'content-type': written.headers.get('content-type') ?? 'multipart/form-data' },
    body: written.body ? Readable.fromWeb(written.body as never) : null,
  };
}

const prepared = async (body: string | FormData | UploadBody | undefined): Promise<Sent> => {
  if (isUpload(body)) return multipart(body);
  if (body instanceof FormData) return form(body);
  return { headers: {}, body: body ?? null };
};

const answerOf = ({ statusCode, headers, body }: Dispatcher.ResponseData): PlatformAnswer => ({
  status: statusCode,
  header: (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  },
  headers: () => Object.entries(headers).map(([name, value]) => [name, String(value)] as const),
  text: () => body.text(),
  stream: () => Readable.toWeb(body) as ReadableStream<Uint8Array>,
});

interface Sender {
  readonly request: typeof undiciRequest;
  readonly dispatcher: Dispatcher;
}

/**
 * HTTP in Node: undici with its own keep-alive agent, or through the proxy in `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. The first call
 * loads undici (about 80 ms) and creates the agent; `close` closes the agent so that a script can end. Bun has its own fetch.
 */
export function nodePlatform(): Platform {
  if (process.versions.bun) return bunPlatform(openFile);
  let loading: Promise<Sender> | undefined;
  let sender: Sender | undefined;
  // Equal values, because undici creates two timers per call if they differ.
  const settings = { connections: 64, headersTimeout: idleMs, bodyTimeout: idleMs };
  const load = async (): Promise<Sender> => {
    const { Agent, EnvHttpProxyAgent, request } = await import('undici');
    sender = { request, dispatcher: proxied() ? new EnvHttpProxyAgent(settings) : new Agent(settings) };
    return sender;
  };
  return {
    userAgent: `saiyun-sdk node/${process.versions.node}`,
    plainSignals: true,
    md5: (text) => hash('md5', text),
    async send({ method, url, headers, body, signal, timeoutMs = 0 }) {
      // After the first call there is nothing to wait for but the answer.
      loading ??= load();
      const { request, dispatcher } = sender ?? (await loading);
      const sent = typeof body === 'string' ? { headers: undefined, body } : await prepared(body);
      const all = sent.headers ? { ...headers, ...sent.headers } : headers;
      // With a longer limit, or with none, the wait for the head of an answer is unlimited.
      const patience = timeoutMs > 0 && timeoutMs < idleMs ? undefined : { headersTimeout: 0 };
      return answerOf(await request(url, { method, headers: all, body: sent.body, signal, dispatcher, ...patience } as never));
    },
    openFile,
    async close() {
      const closing = loading;
      loading = undefined;
      sender = undefined;
      await (await closing)?.dispatcher.close();
    },
  };
}
