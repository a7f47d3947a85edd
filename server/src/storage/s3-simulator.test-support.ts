import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a call goes wrong: too busy, the line cut in the middle of the answer or of the body, an ETag of something else. */
export type S3Fault = 'slowDown' | 'cutAnswer' | 'cutBody' | 'wrongTag' | 'failedEnd';

export interface S3Asked {
  readonly method: string;
  readonly key: string;
  readonly query: ReadonlyMap<string, string>;
}

interface Stored {
  readonly bytes: Buffer;
  readonly tag: string;
  readonly at: Date;
}

export interface S3Simulator {
  readonly endpoint: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
  readonly bucket: string;
  readonly objects: Map<string, Stored>;
  /** Uploads that were begun and neither ended nor given up, by their id. */
  readonly uploads: Map<string, { readonly key: string; readonly parts: Map<number, Stored> }>;
  /** Every call that came, in order, and how it was answered. */
  readonly seen: { readonly asked: S3Asked; readonly status: number }[];
  /** What goes wrong with a call; asked for each. */
  fault: (asked: S3Asked) => S3Fault | undefined;
  close(): Promise<void>;
}

const hash = (name: string, value: string | Buffer): string => createHash(name).update(value).digest('hex');
const hmac = (key: string | Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Objects of one page of a list: few, so that a client must ask for the next. */
const pageSize = 3;
const leastPart = 5 * 1024 * 1024;

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Signature version 4, worked out from its specification alone, without our code. */
const refuseUnsigned = (request: IncomingMessage, url: URL, body: Buffer, secret: string, region: string): void => {
  const { headers, method = '' } = request;
  const given = /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '');
  if (!given) throw new Refused(403, 'AccessDenied');
  const names = (given[3] ?? '').split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) throw new Refused(403, 'AccessDenied');
  const digest = String(headers['x-amz-content-sha256']);
  if (digest !== hash('sha256', body)) throw new Refused(400, 'XAmzContentSHA256Mismatch');
  const md5 = headers['content-md5'];
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) throw new Refused(400, 'BadDigest');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, url.pathname, query, lines, names.join(';'), digest].join('\n');
  const date = String(headers['x-amz-date']);
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hash('sha256', canonical)].join('\n');
  const signing = hmac(hmac(hmac(hmac(`AWS4${secret}`, date.slice(0, 8)), region), 's3'), 'aws4_request');
  if (hmac(signing, toSign).toString('hex') !== given[4]) throw new Refused(403, 'SignatureDoesNotMatch');
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const blocks: Buffer[] = [];
  for await (const block of request) blocks.push(block as Buffer);
  return Buffer.concat(blocks);
};

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

const xml = (text: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?>${text}`,
});

const answers = (s3: S3Simulator) => {
  const listOf = (query: ReadonlyMap<string, string>): Answer => {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...s3.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, pageSize);
    const rows = page.map((key) => {
      const one = s3.objects.get(key);
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${one?.at.toISOString()}</LastModified><ETag>${escaped(one?.tag ?? '')}</ETag><Size>${one?.bytes.length}</Size></Contents>`;
    });
    const more = keys.length > page.length;
    return xml(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}${rows.join('')}</ListBucketResult>`,
    );
  };
  const uploadsOf = (prefix: string): Answer =>
    xml(
      `<ListMultipartUploadsResult>${[...s3.uploads]
        .filter(([, { key }]) => key.startsWith(prefix))
        .map(([id, { key }]) => `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></Upload>`)
        .join('')}</ListMultipartUploadsResult>`,
    );
  const putPart = (id: string, number: number, bytes: Buffer): Answer => {
    const upload = s3.uploads.get(id);
    if (!upload) throw new Refused(404, 'NoSuchUpload');
    const tag = `"${hash('md5', bytes)}"`;
    upload.parts.set(number, { bytes, tag, at: new Date() });
    return { status: 200, headers: { etag: tag } };
  };
  const complete = (id: string, key: string, body: string): Answer => {
    const upload = s3.uploads.get(id);
    if (!upload || upload.key !== key) throw new Refused(404, 'NoSuchUpload');
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, tag]) => {
      const part = upload.parts.get(Number(number));
      if (!part || part.tag !== tag) throw new Refused(400, 'InvalidPart');
      return part;
    });
    if (parts.slice(0, -1).some(({ bytes }) => bytes.length < leastPart)) throw new Refused(400, 'EntityTooSmall');
    const bytes = Buffer.concat(parts.map((part) => part.bytes));
    const tag = `"${hash('md5', bytes)}-${parts.length}"`;
    s3.objects.set(key, { bytes, tag, at: new Date() });
    s3.uploads.delete(id);
    return xml(`<CompleteMultipartUploadResult><ETag>${escaped(tag)}</ETag></CompleteMultipartUploadResult>`);
  };
  const read = (request: IncomingMessage, key: string): Answer => {
    const one = s3.objects.get(key);
    if (!one) throw new Refused(404, 'NoSuchKey');
    if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== one.tag) throw new Refused(412, 'PreconditionFailed');
    const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const body = from === undefined ? one.bytes : one.bytes.subarray(Number(from));
    return { status: from === undefined ? 200 : 206, headers: { etag: one.tag }, body };
  };
  return (request: IncomingMessage, { method, key, query }: S3Asked, body: Buffer): Answer => {
    const id = query.get('uploadId');
    if (key === '') return query.has('uploads') ? uploadsOf(query.get('prefix') ?? '') : listOf(query);
    if (method === 'POST' && query.has('uploads')) {
      const fresh = randomBytes(8).toString('hex');
      s3.uploads.set(fresh, { key, parts: new Map() });
      return xml(`<InitiateMultipartUploadResult><UploadId>${fresh}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (method === 'POST' && id !== undefined) return complete(id, key, body.toString());
    if (method === 'PUT' && id !== undefined) return putPart(id, Number(query.get('partNumber')), body);
    if (method === 'DELETE') {
      if (id === undefined) s3.objects.delete(key);
      else s3.uploads.delete(id);
      return { status: 204 };
    }
    return read(request, key);
  };
};

/** A small server that speaks S3 as far as backups need it: it verifies every signature and digest, and goes wrong where it is told to. */
export async function openS3Simulator(bucket = 'backups'): Promise<S3Simulator> {
  const credentials = { key: 'AKIASIMULATOR', secret: 'a secret of the simulator', region: 'cn-north-1' };
  const objects: S3Simulator['objects'] = new Map();
  const uploads: S3Simulator['uploads'] = new Map();
  const seen: S3Simulator['seen'] = [];
  const server: Server = createServer((request, reply) => void serve(request, reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const s3: S3Simulator = {
    ...credentials,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    objects,
    uploads,
    seen,
    fault: () => undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const answer = answers(s3);
  const serve = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', s3.endpoint);
    const [, of = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const asked: S3Asked = { method: request.method ?? '', key: rest.join('/'), query: new Map(url.searchParams) };
    const fault = s3.fault(asked);
    if (fault === 'cutBody') {
      request.once('data', () => request.socket.destroy());
      return;
    }
    const body = await bodyOf(request).catch(() => undefined);
    if (!body) return;
    let said: Answer;
    try {
      if (fault === 'slowDown') throw new Refused(503, 'SlowDown');
      refuseUnsigned(request, url, body, credentials.secret, credentials.region);
      if (of !== bucket) throw new Refused(404, 'NoSuchBucket');
      said = answer(request, asked, body);
      if (fault === 'failedEnd')
        said = xml('<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      said = { status: error.status, body: `<Error><Code>${error.code}</Code></Error>` };
    }
    seen.push({ asked, status: said.status });
    const bytes = Buffer.from(said.body ?? '');
    const headers = { ...said.headers, ...(fault === 'wrongTag' && { etag: `"${hash('md5', 'something else')}"` }) };
    reply.writeHead(said.status, { ...headers, 'content-length': bytes.length });
    if (fault !== 'cutAnswer' || request.method === 'HEAD') reply.end(bytes);
    else reply.write(bytes.subarray(0, bytes.length >> 1), () => reply.socket?.destroy());
  };
  return s3;
}
