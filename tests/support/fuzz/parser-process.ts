import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '@saiyun/sdk/contract';
import { entities } from '@saiyun/sdk/entities';
import { CronError, explainCron, nextRuns, parseCron } from '@saiyun/sdk/logic/cron';
import { Failure } from '@saiyun/sdk/logic/failure';
import { evaluateFormula, FormulaError, parseFormula } from '@saiyun/sdk/logic/formula';
import { unixCron } from '@saiyun/sdk/unix-cron';
import fastify from 'fastify';
import { withoutAuthor } from '../../../server/src/areas/files/author/without-author.ts';
import { countWords } from '../../../server/src/areas/files/count-words.ts';
import { refuseMacros } from '../../../server/src/areas/files/macros.ts';
import { pictureSize } from '../../../server/src/areas/files/picture-size.ts';
import { plainText } from '../../../server/src/areas/files/word-count.ts';
import { bodyPlugin } from '../../../server/src/http/call/body.ts';
import { readSheet, surveySheet } from '../../../server/src/sheet/read-sheet.ts';
import { openZip } from '../../../server/src/sheet/xlsx/zip-directory.ts';

/**
 * Runs the parsers of strangers' bytes in a process of its own, so that one that hangs, crashes or eats memory is noticed and named. It
 * answers each input with how parsing ended.
 */
export interface ParserAnswer {
  /** `read`, or the code of the failure; a failure without a code is `unnamed` and tells its text. */
  readonly end: string;
  /** Memory of the process afterwards, in bytes. */
  readonly memory: number;
}

type Parser = (bytes: Uint8Array) => Promise<unknown>;

const folder = mkdtempSync(join(tmpdir(), 'saiyun-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'file');

const onFile =
  (parse: (path: string) => Promise<unknown>): Parser =>
  async (bytes) => {
    await writeFile(file, bytes);
    return parse(file);
  };

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const sheet = (format: 'csv' | 'jsonl' | undefined): Parser =>
  onFile(async (path) => {
    const given = { ...(format && { text: format }) };
    let rows = 0;
    for await (const block of readSheet(path, given)) rows += block.length;
    await surveySheet(path, given);
    return rows;
  });

const largestPart = 20 * 1024 * 1024;
const zip: Parser = onFile(async (path) => {
  const directory = await openZip(path);
  try {
    for (const name of directory.names()) await directory.text(name, largestPart);
  } finally {
    directory.close();
  }
});

const officeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const work = (type: string): Parser =>
  onFile(async (path) => {
    await refuseMacros(path, type, 'work');
    await pictureSize(path, type);
    await withoutAuthor(path, type);
  });

const words: Parser = onFile(async (path) => {
  const directory = await openZip(path);
  try {
    countWords(plainText((await directory.text('word/document.xml', largestPart)) ?? ''));
  } finally {
    directory.close();
  }
});

const app = fastify({ bodyLimit: 8 * 1024 * 1024 });
app.decorateRequest('routeConfig');
app.addHook('onRequest', (request, _reply, done) => {
  request.routeConfig = {};
  done();
});
bodyPlugin(app);
app.setErrorHandler((error: Error & { readonly statusCode?: number }, _request, reply) =>
  reply.code(error instanceof Failure ? 400 : (error.statusCode ?? 500)).send(error.message),
);
app.post('/', ({ body }) => (typeof body === 'object' && body !== null ? check(entities.registration.fields, body as never).length : 0));
const body: Parser = async (bytes) => {
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from(bytes),
  });
  if (statusCode >= 500) throw new Error(payload);
};

const from = Date.UTC(2026, 10, 20);
const cron: Parser = async (bytes) => {
  const source = text(bytes);
  const options = /^\S+( \S+){4}$/.test(source) ? { unix: unixCron } : {};
  const expression = parseCron(source, options);
  explainCron(expression, 'en', options);
  nextRuns(expression, { from, count: 3, ...options });
};

const names = { score: 'number', scores: 'list' } as const;
const formula: Parser = async (bytes) => {
  evaluateFormula(parseFormula(text(bytes), names), { score: 80, scores: [70, 90] });
};

/** Parsers with the faults that the process is here to find. */
const faulty = {
  hanging: async () => {
    for (;;);
  },
  crashing: async () => process.abort(),
  devouring: async () => 'x'.repeat(2 ** 28).split(''),
  throwing: async () => (undefined as unknown as string).length,
} as const satisfies Readonly<Record<string, Parser>>;

const parsers = {
  ...faulty,
  'xlsx and xls': sheet(undefined),
  csv: sheet('csv'),
  jsonl: sheet('jsonl'),
  zip,
  'words of docx': words,
  office: work(officeType),
  pdf: work('application/pdf'),
  jpeg: work('image/jpeg'),
  png: work('image/png'),
  gif: work('image/gif'),
  webp: work('image/webp'),
  mp4: work('video/mp4'),
  'body of a call': body,
  cron,
  formula,
} as const satisfies Readonly<Record<string, Parser>>;

export type ParserName = keyof typeof parsers;
export type FaultyName = keyof typeof faulty;

const ended = async (parser: ParserName, bytes: Uint8Array): Promise<string> => {
  try {
    await parsers[parser](bytes);
    return 'read';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    if (error instanceof FormulaError || error instanceof CronError) return error.reason;
    return `unnamed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
};

process.on('message', ({ parser, bytes }: { readonly parser: ParserName; readonly bytes: Uint8Array }) => {
  void ended(parser, bytes).then((end) => process.send?.({ end, memory: process.memoryUsage.rss() } satisfies ParserAnswer));
});
process.send?.('ready');
