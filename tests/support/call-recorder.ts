import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, createClient, type Dialect, type Download, isApiError } from '@saiyun/sdk';
import { canonicalText, sign } from '@saiyun/sdk/logic/sign';
import type { Recorded } from './recorded/answer.ts';

const secret = 'a shared secret';

/** A request as the server received it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The requests that a call sent, and how it ended. */
export interface Made {
  readonly calls: readonly Seen[];
  /** The call's result, or `refused: <kind>`. */
  readonly outcome: string;
  /** Failures reported to `onError` although the call succeeded. */
  readonly told: readonly unknown[];
}

export interface Recorder {
  /** Makes a call with a client of the dialect, against a server that returns this response. */
  make(run: (client: Client) => Promise<unknown>, answer: Recorded, dialect?: Dialect): Promise<Made>;
  close(): void;
}

const isDownload = (value: unknown): value is Download => typeof value === 'object' && value !== null && 'stream' in value;

/** The result of a call as JSON; a file by its name and bytes. */
async function decoded(value: unknown): Promise<string> {
  if (value === undefined) return 'nothing';
  if (!isDownload(value)) return JSON.stringify(value);
  const bytes = Buffer.from(await new Response(value.stream).arrayBuffer());
  return `file ${value.fileName} of type ${value.contentType}: ${bytes.toString('hex')}`;
}

/** A server that records every request, with clients for it. */
export async function callRecorder(): Promise<Recorder> {
  let seen: Seen[] = [];
  let reply: Recorded | undefined;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString('latin1') });
      response.writeHead(200, { ...reply?.headers }).end(reply?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    async make(run, answer, dialect = 'saiyun') {
      const told: unknown[] = [];
      const client = createClient({
        baseUrl: `http://127.0.0.1:${port}`,
        dialect,
        secret,
        now: () => Date.UTC(2026, 10, 21),
        onError: (error) => told.push(error),
      });
      client.setToken('token-1');
      client.setTenant(1000);
      seen = [];
      reply = answer;
      try {
        return { outcome: await decoded(await run(client)), calls: seen, told };
      } catch (error) {
        if (!isApiError(error)) throw error;
        return { outcome: `refused: ${error.kind}`, calls: seen, told: [] };
      } finally {
        await client.close();
      }
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const prefix = '/jeecg-boot';

/** A signature contains a nonce that differs in every run, so only its validity is recorded. */
const signatureOf = ({ url, headers, body }: Seen): string => {
  const timestamp = String(headers['x-timestamp']);
  const [given, nonce] = [headers['x-sign'], headers['x-sign-nonce']];
  if (nonce === undefined) return String(given);
  const sent: unknown =
    headers['content-type']?.includes('json') && body !== '' ? JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) : undefined;
  const text = canonicalText('path', { path: url.slice(prefix.length), body: sent, timestamp, nonce: String(nonce) });
  return given === sign(text, secret) ? 'of all that is sent' : 'WRONG';
};

const shownHeaders = ['X-Access-Token', 'tenant-id', 'X-Tenant-Id', 'X-Sign', 'X-TIMESTAMP', 'Content-Type'];

/** A request as text: one parameter per line, and multipart bodies with a fixed boundary. */
export function written(seen: Seen): string {
  const { method, url, headers, body } = seen;
  const [path = '', query = ''] = url.split('?');
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
  const same = (text: string): string => (boundary ? text.replaceAll(boundary, 'BOUNDARY') : text);
  const lines = [
    `${method} ${path}`,
    ...query
      .split('&')
      .filter(Boolean)
      .map((pair, at) => `    ${at === 0 ? '?' : '&'}${pair}`),
    ...shownHeaders.flatMap((name) => {
      const value = headers[name.toLowerCase()];
      if (value === undefined) return [];
      return [same(`${name}: ${name === 'X-Sign' ? signatureOf(seen) : String(value)}`)];
    }),
  ];
  if (body !== '') lines.push('', ...same(Buffer.from(body, 'latin1').toString('utf8')).trimEnd().split(/\r?\n/));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** The parts of a multipart body: fields with their values, files with their names. */
const parts = (body: string): string =>
  Buffer.from(body, 'latin1')
    .toString('utf8')
    .split(/--[^\r\n]+\r?\n/)
    .flatMap((part) => {
      const name = / name="([^"]+)"/.exec(part)?.[1];
      const file = / filename="([^"]+)"/.exec(part)?.[1];
      return name === undefined ? [] : [`${name}=${file ? `<${file}>` : (part.split(/\r?\n\r?\n/)[1] ?? '').trim()}`];
    })
    .join(' ');

/** A request on one line, without the parts common to every call: language, cache buster, token and tenant. */
export function inOneLine({ method, url, headers, body }: Seen): string {
  const [path = '', query = ''] = url.split('?');
  const params = query
    .split('&')
    .filter((pair) => !/^(language=|_t=|$)/.test(pair))
    .join('&');
  const sent = headers['content-type']?.startsWith('multipart') ? parts(body) : Buffer.from(body, 'latin1').toString('utf8');
  return [method, params ? `${path}?${params}` : path, headers['x-sign'] ? 'signed' : '', sent.replace(/,?"language":"zh"/, '')]
    .filter(Boolean)
    .join(' ');
}
