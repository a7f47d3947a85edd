import { describe, expect, test } from 'vitest';
import {
  acceptOf,
  columnUpload,
  fileFailure,
  fileFault,
  fileFaultText,
  filesOf,
  filesThatFit,
  imageOrderTexts,
  moveImage,
  readUploadAnswer,
  sentName,
  storedFiles,
  storedPath,
  storedPaths,
  type UploadAction,
  type UploadFile,
  uploadFailure,
  uploadFields,
  uploadFiles,
} from './index.ts';

const facts = (uid: string) => ({ uid, name: `${uid}.png`, type: 'image/png', size: 10 });
const start = (uid: string, replaces?: string): UploadAction => ({ type: 'start', file: facts(uid), replaces });
const done = (uid: string): UploadAction => ({ type: 'done', uid, path: `temp/${uid}.png` });
const run = (...actions: UploadAction[]): readonly UploadFile[] => actions.reduce(uploadFiles, []);

describe('UPLOAD-01, UPLOAD-03: states of a file', () => {
  test('uploading with percent, then done', () => {
    expect(run(start('a'), { type: 'progress', uid: 'a', percent: 41.6 })).toEqual([{ ...facts('a'), status: 'uploading', percent: 42 }]);
    expect(run(start('a'), { type: 'done', uid: 'a', path: 'temp/a.png', url: 'http://x/a.png' })).toEqual([
      { ...facts('a'), status: 'done', percent: 100, path: 'temp/a.png', url: 'http://x/a.png' },
    ]);
  });
  test('uploading, then error with message', () => {
    expect(run(start('a'), { type: 'fail', uid: 'a', message: '存储空间不足' })).toMatchObject([
      { status: 'error', message: '存储空间不足' },
    ]);
    expect(run(start('a'), { type: 'fail', uid: 'a' })[0]).not.toHaveProperty('message');
  });
  test.each([
    [-5, 0],
    [250, 100],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('%o percent is %i', (percent, shown) => expect(run(start('a'), { type: 'progress', uid: 'a', percent })[0]?.percent).toBe(shown));
  test('what comes late changes nothing', () => {
    const half = run(start('a'), { type: 'progress', uid: 'a', percent: 50 });
    expect(uploadFiles(half, { type: 'progress', uid: 'a', percent: 20 })[0]).toBe(half[0]);
    const ended = run(start('a'), done('a'));
    const late: UploadAction[] = [
      { type: 'progress', uid: 'a', percent: 50 },
      { type: 'fail', uid: 'a', message: 'x' },
      { type: 'done', uid: 'a', path: 'other' },
      { type: 'progress', uid: 'gone', percent: 50 },
      { type: 'remove', uid: 'gone' },
    ];
    for (const action of late) expect(uploadFiles(ended, action), action.type).toBe(ended);
  });
  test('mistakes of a caller', () => {
    expect(() => run(start('a'), start('a'))).toThrow('uid: a is there already');
    expect(() => run(start('a'), { type: 'done', uid: 'a', path: '' })).toThrow('path must be a text');
  });
});

describe('UPLOAD-04: a finished file is replaced or removed', () => {
  test('its successor takes its place, and what the old one still reports is not heard', () => {
    const files = run(start('a'), start('b'), done('b'), start('c', 'a'), done('a'));
    expect(files.map(({ uid, status }) => `${uid} ${status}`)).toEqual(['c uploading', 'b done']);
    expect(run(start('a'), start('b', 'gone')).map(({ uid }) => uid)).toEqual(['a', 'b']);
  });
  test('removing clears the value', () => {
    const files = run(start('a'), done('a'));
    expect(storedPath(files)).toBe('temp/a.png');
    expect(storedPath(uploadFiles(files, { type: 'remove', uid: 'a' }))).toBeNull();
    expect(storedPath(files.map((file) => ({ ...file, status: 'removed' })))).toBeNull();
    expect(storedPath(run(start('a')))).toBeUndefined();
    expect(storedPath(run(start('a'), { type: 'fail', uid: 'a' }))).toBeUndefined();
  });
});

describe('UPLOAD-02, UPLOAD-05: several files', () => {
  test('nothing is emitted before all are done', () => {
    const list = [
      { fileName: 'a.png', filePath: 'temp/a.png', fileSize: 10 },
      { fileName: 'b.png', filePath: 'temp/b.png', fileSize: 10 },
    ];
    expect(storedFiles(run(start('a'), start('b'), done('b')))).toBeUndefined();
    expect(storedPaths(run(start('a'), start('b'), done('b')))).toBeUndefined();
    expect(storedFiles(run(start('a'), start('b'), done('b'), done('a')))).toEqual(list);
    expect(storedPaths(run(start('a'), start('b'), done('b'), done('a')))).toBe('temp/a.png,temp/b.png');
    expect(storedFiles(run(start('a'), done('a'), start('b'), { type: 'fail', uid: 'b' }))).toBeUndefined();
    expect(storedFiles(run(start('a'), done('a'), start('b'), { type: 'fail', uid: 'b' }, { type: 'remove', uid: 'b' }))).toEqual([
      list[0],
    ]);
    expect(storedFiles([])).toEqual([]);
    expect(storedPaths([])).toBe('');
  });
  test.each<readonly [unknown, readonly string[]]>([
    ['temp/a.png', ['a.png temp/a.png 0']],
    ['temp/a.png,, b\\c.pdf ', ['a.png temp/a.png 0', 'c.pdf b\\c.pdf 0']],
    ['[{"fileName":"甲.pdf","filePath":"temp/1.pdf","fileSize":7}]', ['甲.pdf temp/1.pdf 7']],
    [[{ filePath: 'x/y.doc' }, { fileName: 'no path' }, null, 7, { filePath: '' }], ['y.doc x/y.doc 0']],
    [[{ filePath: 'a', fileName: 7, fileSize: -1 }], ['a a 0']],
    ['[{', []],
    ['', []],
    [null, []],
    [undefined, []],
    [7, []],
    [{ filePath: 'a' }, []],
  ])('the stored value %j', (value, expected) => {
    const files = filesOf(value, (i) => `old ${i}`);
    expect(files.map((file) => `${file.name} ${file.path ?? ''} ${file.size}`)).toEqual(expected);
    expect(new Set(files.map(({ uid }) => uid)).size).toBe(files.length);
    expect(files.every(({ status }) => status === 'done')).toBe(true);
  });
  test('what is emitted can be read again', () => {
    const files = run(start('a'), done('a'), start('b'), done('b'));
    const emitted = storedFiles(files);
    expect(storedFiles(filesOf(JSON.stringify(emitted), String))).toEqual(emitted);
    expect(storedPaths(filesOf(storedPaths(files), String))).toBe(storedPaths(files));
  });
  test('UPLOAD-16: a limit of 0 is none', () => {
    const files = run(start('a'), start('b'));
    expect(filesThatFit(0, files)).toBe(Number.POSITIVE_INFINITY);
    expect(filesThatFit(3, files)).toBe(1);
    expect(filesThatFit(1, files)).toBe(0);
  });
  test('a name that is sent has no comma', () => expect(sentName('a,b，c.png')).toBe('a_b_c.png'));
});

describe('UPLOAD-06, UPLOAD-21, ACCT-04: what may be sent', () => {
  const file = (name: string, type: string, size = 10) => ({ name, type, size });
  const megabytes = 1024 * 1024;
  test.each([
    ['image', file('a.png', 'image/png'), undefined],
    ['image', file('a', 'image/webp'), undefined],
    ['image', file('a.png', 'IMAGE/PNG'), undefined],
    ['image', file('a.png', 'application/pdf'), 'please upload a picture'],
    ['image', file('a.png', ''), 'please upload a picture'],
    ['signature', file('a.gif', 'image/gif'), undefined],
    ['signature', file('a.JPEG', 'image/jpeg'), undefined],
    ['signature', file('a.bmp', 'image/x-ms-bmp'), undefined],
    ['signature', file('a.bmp', ''), undefined],
    ['signature', file('a.svg', 'image/svg+xml'), 'please upload a picture of type gif, jpeg, jpg, png or bmp'],
    ['signature', file('a.png', 'image/svg+xml'), 'please upload a picture of type gif, jpeg, jpg, png or bmp'],
    ['signature', file('png', 'image/png'), 'please upload a picture of type gif, jpeg, jpg, png or bmp'],
    ['commitmentLetter', file('a.pdf', 'application/pdf', 10 * megabytes - 1), undefined],
    ['commitmentLetter', file('a.pdf', 'application/pdf; charset=binary'), undefined],
    ['commitmentLetter', file('a.jpg', 'image/jpeg'), undefined],
    ['commitmentLetter', file('a.pdf', 'application/pdf', 10 * megabytes), 'the commitment letter must be under 10 MB'],
    ['commitmentLetter', file('a.gif', 'image/gif'), 'please upload the commitment letter as JPG, PNG or PDF'],
    ['commitmentLetter', file('a.pdf.exe', 'application/pdf'), 'please upload the commitment letter as JPG, PNG or PDF'],
  ] as const)('%s: %o is told %o', (rule, given, text) => {
    expect(fileFaultText(rule, given, 'en')).toBe(text);
    if (text) expect(fileFaultText(rule, given, 'zh-CN')).toMatch(/\p{Script=Han}/u);
  });
  test('what a file input accepts', () => {
    expect(acceptOf('image')).toBe('image/*');
    expect(acceptOf('commitmentLetter')).toBe('.jpg,.jpeg,.png,.pdf');
  });
  test('a rule that is none', () => expect(() => fileFault('toString' as never, file('a', ''))).toThrow('rule must be one of'));
});

describe('UPLOAD-15, UPLOAD-19: fields of the three shapes', () => {
  test.each([
    [{ use: 'cell' }, 'isup=1'],
    [{ use: 'cell', data: { bizPath: 'a', n: 7, no: null, none: undefined, isup: '0', file: 'x' } }, 'isup=1&bizPath=a&n=7'],
    [{ use: 'form' }, 'biz=temp'],
    [{ use: 'form', biz: 'works' }, 'biz=works'],
    [{ use: 'editor' }, 'biz=temp&jeditor=1'],
    [{ use: 'editor', biz: 'news' }, 'biz=news&jeditor=1'],
  ] as const)('%o', (use, fields) =>
    expect(new URLSearchParams(uploadFields(use).map(([name, value]): [string, string] => [name, value])).toString()).toBe(fields),
  );
  test('the upload of a column', () => {
    expect(columnUpload({})).toEqual({ method: 'POST', path: '/sys/common/upload', fields: [['isup', '1']], headers: {} });
    expect(columnUpload({ action: '/other', data: { a: 'b' }, token: true }, 'secret')).toEqual({
      method: 'POST',
      path: '/other',
      fields: [
        ['isup', '1'],
        ['a', 'b'],
      ],
      headers: { 'X-Access-Token': 'secret' },
    });
    expect(columnUpload({ token: true }).headers).toEqual({});
    expect(columnUpload({ token: false }, 'secret').headers).toEqual({});
  });
});

describe('UPLOAD-20: the answer', () => {
  test.each<readonly [unknown, string | undefined, string | undefined, string | undefined]>([
    [{ success: true, message: 'temp/a.png', code: 0 }, undefined, 'temp/a.png', undefined],
    [{ success: true, message: '上传成功', url: 'temp/a.png' }, 'url', 'temp/a.png', undefined],
    [{ success: true, message: '上传成功' }, 'url', undefined, undefined],
    [{ success: true, message: ' ' }, undefined, undefined, undefined],
    [{ success: true, message: 'a' }, '', 'a', undefined],
    [{ success: false, message: '上传失败！' }, undefined, undefined, '上传失败！'],
    [{ success: false, message: 'x', url: 'temp/a.png' }, 'url', undefined, 'x'],
    [{ success: false }, undefined, undefined, undefined],
    [{ message: 'temp/a.png' }, undefined, 'temp/a.png', undefined],
    [{ success: 'ok', message: 'temp/a.png' }, undefined, 'temp/a.png', undefined],
    [{ success: true }, 'toString', undefined, undefined],
    ['<html>', undefined, undefined, undefined],
    [null, undefined, undefined, undefined],
  ])('%j in %o', (answer, responseName, path, message) => {
    expect(readUploadAnswer(answer, responseName)).toEqual(
      path === undefined ? { ok: false, ...(message === undefined ? {} : { message }) } : { ok: true, path },
    );
  });
  test('a field that is none', () => expect(() => readUploadAnswer({}, 7 as never)).toThrow('responseName'));
  test('UPLOAD-09: what a failure is told', () => {
    expect(uploadFailure(undefined, 'zh-CN')).toBe('未知错误');
    expect(uploadFailure(' ', 'en')).toBe('unknown error');
    expect(uploadFailure('存储空间不足', 'en')).toBe('存储空间不足');
    expect(fileFailure('a.png', 'en')).toBe('a.png upload failed.');
  });
});

describe('UPLOAD-12, UPLOAD-13: order of images', () => {
  const images = ['a', 'b', 'c'];
  test.each([
    [1, 'left', { images: ['b', 'a', 'c'] }],
    [1, 'right', { images: ['a', 'c', 'b'] }],
    [0, 'left', { warning: imageOrderTexts.left }],
    [2, 'right', { warning: imageOrderTexts.right }],
  ] as const)('%i to the %s', (index, to, expected) => expect(moveImage(images, index, to)).toEqual(expected));
  test('the texts, and a place that is none', () => {
    expect([imageOrderTexts.left[1], imageOrderTexts.right[1]]).toEqual(['unknown operation', 'already at the last']);
    for (const index of [-1, 3, 0.5]) expect(() => moveImage(images, index, 'left')).toThrow('index must be');
    expect(images).toEqual(['a', 'b', 'c']);
  });
});
