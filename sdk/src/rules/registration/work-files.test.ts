import { expect, test } from 'vitest';
import { fileLimits } from '../../contract/values/work-files.ts';
import { endingsOf, type limitsOf, workFileIssues } from './work-files.ts';

const file = (path: string, size = 10) => ({ path, name: path, size });
const told = (
  limits: Parameters<typeof limitsOf>[0],
  work: Record<string, string>,
  complete = true,
  files = [file('a.pdf'), file('b.mp4')],
) => workFileIssues(limits, work as never, files, { complete }).map(({ field, message }) => `${field} ${message}`);

test('WORK-01: without limits of its stage a work needs a paper, and may have files of every kind', () => {
  expect(told(null, {})).toEqual(['worksFile works.fileMissing']);
  expect(told([], { worksFile: 'a.pdf', videoFiles: 'b.mp4', letterFile: 'a.pdf', attachmentFiles: 'a.pdf' })).toEqual([]);
});

test.each([
  ['too few', { worksFile: 'a.pdf' }, ['worksFile works.filesFew']],
  ['too many', { worksFile: 'a.pdf,b.pdf,c.pdf,d.pdf' }, ['worksFile works.filesMany']],
  ['of a kind that is not taken', { worksFile: 'a.pdf,c.PDF', videoFiles: 'b.mp4' }, ['videoFiles works.fileNotTaken']],
  ['of another ending', { worksFile: 'a.pdf,b.mp4' }, ['worksFile works.fileEnding']],
  ['without an ending', { worksFile: 'a.pdf,bare' }, ['worksFile works.fileEnding']],
  ['as they should be', { worksFile: 'a.pdf,c.PDF' }, []],
])('WORK-01: files %s', (_what, work, issues) => {
  expect(told([{ kind: 'paper', least: 2, most: 3, endings: 'pdf、DOCX' }], work)).toEqual(issues);
});

test('WORK-01: a file of exactly the most megabytes is taken, a byte more is not', () => {
  const size = (bytes: number) => told([{ kind: 'paper', most: 1, megabytes: 1 }], { worksFile: 'a.pdf' }, true, [file('a.pdf', bytes)]);
  expect([size(1_048_576), size(1_048_577)]).toEqual([[], ['worksFile works.fileLarge']]);
});

test('while it is written nothing lacks yet', () => {
  expect(told([{ kind: 'paper', least: 2, most: 3 }], { worksFile: 'a.pdf' }, false)).toEqual([]);
});

test('limits are rows of known kinds, each once, with endings as people write them', () => {
  expect(endingsOf({ kind: 'paper', most: 1, endings: ' PDF， docx' })).toEqual(['pdf', 'docx']);
  expect(fileLimits([{ kind: 'paper', least: 0, most: 20, megabytes: 2048, endings: 'pdf, docx' }])).toBeUndefined();
  expect(fileLimits([{ kind: 'paper', most: 21 }])).toMatch(/^0: most/);
  expect(fileLimits([{ kind: 'paper', most: 1, least: 2 }])).toMatch(/^0: least/);
  expect(fileLimits([{ kind: 'paper', most: 1, megabytes: 0 }])).toMatch(/^0: megabytes/);
  expect(fileLimits([{ kind: 'paper', most: 1, endings: 'p/d' }])).toMatch(/^0: endings/);
  expect(fileLimits([{ kind: 'poster', most: 1 }])).toMatch(/^0: kind/);
  expect(fileLimits([{ kind: 'paper', most: 1, colour: 'red' }])).toMatch(/^0: colour/);
  expect(
    fileLimits([
      { kind: 'paper', most: 1 },
      { kind: 'paper', most: 1 },
    ]),
  ).toBe('1: kind: twice');
});
