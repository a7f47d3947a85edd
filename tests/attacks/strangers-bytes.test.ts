import fc from 'fast-check';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  documentParts,
  gif,
  jpeg,
  mp4,
  type Parts,
  pdf,
  png,
  webp,
  workbookParts,
  xls,
  xlsxOfExcelJs,
  zipped,
} from '../support/fuzz/good-files.ts';
import { anyBytes, mutated } from '../support/fuzz/mutations.ts';
import type { FaultyName, ParserName } from '../support/fuzz/parser-process.ts';
import { parserRunner } from '../support/fuzz/parser-runner.ts';

/** By hand: `FUZZ_MINUTES=60`, shared by all parsers, with other inputs each time. Otherwise less than a second each, always with the same. */
const minutes = Number(process.env.FUZZ_MINUTES ?? 0);
/** The process begins with some 150 MB; a workbook's own thread takes as much again. */
const mostMemory = 700 * 1024 * 1024;

/** Far above what any input of these sizes takes, on a busy machine too. */
const runner = parserRunner(20_000);
afterAll(() => runner.close());

interface Sample {
  readonly good: readonly Buffer[];
  /** What is put in at random places. */
  readonly words: readonly string[];
  /** Parts that are changed inside a correct zip file, which a changed byte of the file itself would hardly reach. */
  readonly parts?: Parts;
}

const xml = [
  '<',
  '>',
  '/>',
  '</',
  '<row r="99999999999">',
  '<c r="ZZZZZ1">',
  '&#x110000;',
  '&amp',
  '<![CDATA[',
  '<si>',
  '</sst>',
  '\0',
  '<w:t>',
];
const texts = (...all: readonly string[]): readonly Buffer[] => all.map((one) => Buffer.from(one));

type RealName = Exclude<ParserName, FaultyName>;

const samples: Readonly<Record<RealName, Sample>> = {
  'xlsx and xls': { good: [xls(), await xlsxOfExcelJs(), await zipped(workbookParts)], words: xml, parts: workbookParts },
  csv: {
    good: texts('单位,名称\r\n1,"a ""b"",\nc"\r\n', 'a;b\n1;2\n', '\ufeffa\tb\r1\t2\r'),
    words: ['"', '""', ',', '\r', '\n', ';', '\t', '\ufeff', "'=1+1"],
  },
  jsonl: { good: texts('{"a":1,"b":"x"}\n{"a":null}\n'), words: ['{', '}', '[', '"', '\\u', '1e999', '__proto__', '\n', '\0'] },
  zip: { good: [await zipped(documentParts)], words: ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06'], parts: documentParts },
  'words of docx': { good: [await zipped(documentParts)], words: xml, parts: documentParts },
  office: {
    good: [await zipped(documentParts)],
    words: xml,
    parts: { ...documentParts, 'word/embeddings/table.xlsx': await zipped(workbookParts) },
  },
  pdf: {
    good: [pdf()],
    words: ['<<', '>>', '[', '(', ')', 'stream', 'endstream', 'obj', '/Length 99999999', '/Prev 0', '%', '<', '/ObjStm', '\\'],
  },
  jpeg: { good: [jpeg()], words: ['\u00ff\u00e1', 'Exif\0\0', 'II*\0'] },
  png: { good: [png()], words: ['tEXt', 'IHDR', 'IEND'] },
  gif: { good: [gif()], words: ['\u0021\u00fe', ','] },
  webp: { good: [webp()], words: ['RIFF', 'EXIF', 'VP8X'] },
  mp4: { good: [mp4()], words: ['moov', 'udta', 'trak', 'mdat'] },
  'body of a call': {
    good: texts('{"teamName":"a","competitionId":"1","members":[{"name":"x"}]}', '[]', '{"a":{"b":[1,2,{"c":null}]}}'),
    words: ['{', '}', '[', ']', ',', ':', '"', '"__proto__":', '"constructor":{"prototype":', '\\ud800', '1e999', '[['],
  },
  cron: {
    good: texts(
      '0 30 8 ? * MON-FRI',
      '0 0 0 L * ?',
      '0 0/5 14,18 * * ? 2026-2030',
      '0 0 12 15W * ?',
      '*/5 9-17 * * MON',
      '0 0 0 29 2 ? 2096-2104',
    ),
    words: ['*', '?', '/', '-', ',', 'L', 'W', '#', '0', '99999999999', 'MON', '2099', ' '],
  },
  formula: {
    good: texts(
      'score * 0.6 + avg(scores) * 0.4',
      'if(score >= 60 and not (score = 100), max(scores), -score / 3)',
      'sum([1, 2.5, score])',
    ),
    words: ['(', ')', '[', ']', '-', 'not ', 'if(', 'scores', ',', '0.000001', '999999999', '*', '/', 'and', '=', '=='],
  },
};

/** Always tried: a beginning that is overwritten, and a middle. */
const overwritten = (good: Buffer): readonly [Buffer][] =>
  [0, 50].map((from) => [Buffer.concat([good.subarray(0, from), Buffer.alloc(8, from === 0 ? 0 : 0xff), good.subarray(from + 8)])]);

const names = Object.keys(samples) as readonly RealName[];
const limit = minutes > 0 ? (minutes * 60_000) / names.length : 800;

const input = ({ good, words, parts }: Sample): fc.Arbitrary<Buffer | Parts> => {
  const bytes = [anyBytes(good), mutated(good, words), mutated(good, words)];
  if (!parts) return fc.oneof(...bytes);
  const changedPart = fc
    .constantFrom(...Object.entries(parts))
    .chain(([name, content]) => mutated([Buffer.from(content as string)], words).map((changed): Parts => ({ ...parts, [name]: changed })));
  return fc.oneof(...bytes, changedPart, changedPart, changedPart);
};

describe('whatever bytes a stranger sends, reading them ends, in a result or a named failure', () => {
  test.each(names)(
    '%s',
    async (name) => {
      const sample = samples[name];
      for (const good of sample.good) expect(await runner.run(name, good), 'the good file').toMatchObject({ end: 'read' });
      await fc.assert(
        fc.asyncProperty(input(sample), async (one) => {
          const bytes = Buffer.isBuffer(one) ? one : await zipped(one as Parts);
          const { end, memory } = await runner.run(name, bytes);
          expect(end).toMatch(/^(?!unnamed)/);
          expect(memory).toBeLessThan(mostMemory);
        }),
        {
          ...(minutes > 0 ? { numRuns: Number.MAX_SAFE_INTEGER } : { numRuns: 1000, seed: 20261123 }),
          examples: sample.good.flatMap(overwritten),
          interruptAfterTimeLimit: limit,
          markInterruptAsFailure: false,
        },
      );
    },
    limit + 120_000,
  );
});

describe('the process that parses tells of every fault', () => {
  const told = async (name: FaultyName, hangsAfterMs: number): Promise<string> => {
    const one = parserRunner(hangsAfterMs);
    onTestFinished(() => one.close());
    return one.run(name, Buffer.from('x')).then(({ end }) => end, String);
  };

  test.each([
    ['hanging', 500, 'Error: hanging took longer than 500 ms'],
    ['crashing', 60_000, 'Error: crashing ended the process: SIGABRT'],
    ['devouring', 60_000, 'Error: devouring ended the process: SIG'],
    ['throwing', 60_000, 'unnamed: TypeError'],
  ] as const)('%s', async (name, hangsAfterMs, what) => {
    expect(await told(name, hangsAfterMs)).toContain(what);
  });
});
