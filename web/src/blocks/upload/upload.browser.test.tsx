import type { StoredFile, UploadFile } from '@saiyun/sdk/logic/upload';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { languageStore } from '../../lib/store/language.ts';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { type BlockServices, Blocks, type SendFile, UploadError } from '../provider/index.ts';
import { FileList, ImageCards, LetterUpload, UploadButton, UploadCell } from './index.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
const picture = (name = 'photo.png') => new File([png], name, { type: 'image/png' });
const note = (name = 'note.txt') => new File(['some words'], name, { type: 'text/plain' });

/** An upload that a test ends as it likes. */
function platform() {
  const sent: { file: File; how: SendFile; done: (path?: string) => void; fail: (error: Error) => void }[] = [];
  const services: BlockServices = {
    language: 'en',
    upload: (file, how) =>
      new Promise((resolve, reject) => {
        const done = (path = `temp/${file.name}`) => resolve({ fileName: file.name, filePath: path, fileSize: file.size });
        sent.push({ file, how, done, fail: reject });
        how.signal.addEventListener('abort', () => reject(how.signal.reason));
      }),
    fileUrl: async (path) => {
      if (path.includes('gone')) throw new Error('missing');
      return { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', fileName: `name of ${path}` };
    },
  };
  const draw = (part: ReactNode, more: Partial<BlockServices> = {}) => renderPage(<Blocks value={{ ...services, ...more }}>{part}</Blocks>);
  return { sent, draw };
}

const choose = async (files: File | File[]) => {
  await expect.poll(() => document.querySelectorAll('input[type=file]').length).toBeGreaterThan(0);
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, files);
};
/** What is told of a name is there for the keyboard as well. */
const pointAt = (name: string) => (page.getByText(name).element() as HTMLElement).focus();
const at = <T,>(list: readonly T[], i: number): T => {
  const one = list[i];
  if (one === undefined) throw new Error(`nothing at ${i}`);
  return one;
};

test('UPLOAD-01, UPLOAD-03: a cell goes from uploading with its percent to done, and tells each state with name, type, size and path', async () => {
  const { sent, draw } = platform();
  const states = vi.fn<(file: UploadFile | null) => void>();
  const changed = vi.fn<(file: StoredFile | null) => void>();
  await draw(<UploadCell aria-label="File" onState={states} onChange={changed} />);
  await choose(picture());
  await expect.poll(() => sent.length).toBe(1);
  at(sent, 0).how.onProgress({ done: 6, total: 12 });
  await expect.element(page.getByRole('progressbar', { name: 'photo.png: 50% uploaded' })).toBeVisible();
  expect(states).toHaveBeenLastCalledWith(
    expect.objectContaining({ name: 'photo.png', type: 'image/png', size: 12, status: 'uploading', percent: 50 }),
  );
  at(sent, 0).done('temp/1.png');
  await expect.poll(() => changed.mock.lastCall).toEqual([{ fileName: 'photo.png', filePath: 'temp/1.png', fileSize: 12 }]);
  expect(states).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'done', percent: 100, path: 'temp/1.png' }));
  // UPLOAD-19: a cell sends isup=1 with the data of its column.
  expect(at(sent, 0).how.use).toEqual({ use: 'cell' });
  await expectAccessible();
});

test('UPLOAD-04: a finished file is replaced or removed by the menu of its cell, whose name is cut at five characters', async () => {
  const { sent, draw } = platform();
  const changed = vi.fn<(file: StoredFile | null) => void>();
  const stored = [{ fileName: 'announcement.pdf', filePath: 'temp/a.pdf', fileSize: 5 }];
  await draw(<UploadCell aria-label="File" value={stored} onChange={changed} />);
  await expect.element(page.getByText('annou…')).toBeVisible();
  pointAt('annou…');
  await expect.element(page.getByText('announcement.pdf')).toBeVisible();
  await choose(note());
  await expect.poll(() => sent.length).toBe(1);
  at(sent, 0).done('temp/note.txt');
  await expect.poll(() => changed.mock.lastCall?.[0]?.filePath).toBe('temp/note.txt');
  await page.getByRole('button', { name: 'Actions for note.txt' }).click();
  // Nothing moves in these tests, and the menu waits for its own movement before it counts as visible.
  const remove = page.getByRole('menuitem', { name: 'Remove' });
  await expect.element(remove).toBeInTheDocument();
  remove.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => changed.mock.lastCall).toEqual([null]);
});

test.each([
  [new UploadError('the disk is full', true), 'the disk is full'],
  [new Error(''), 'unknown error'],
] as const)('UPLOAD-09: a failed cell says which file, and why when it is pointed at (%s)', async (error, reason) => {
  const { sent, draw } = platform();
  await draw(<UploadCell aria-label="File" />);
  await choose(note());
  await expect.poll(() => sent.length).toBe(1);
  at(sent, 0).fail(error);
  await expect.element(page.getByText('note.txt upload failed.')).toBeVisible();
  pointAt('note.…');
  await expect.element(page.getByText(`upload failed: ${reason}`)).toBeVisible();
});

test('UPLOAD-02, UPLOAD-05, UPLOAD-16: a list without a limit emits its files with name, path and size once all are done', async () => {
  const { sent, draw } = platform();
  const changed = vi.fn<(files: readonly StoredFile[]) => void>();
  await draw(<FileList aria-label="Files" onChange={changed} />);
  await choose([note('a.txt'), note('b.txt'), note('c.txt'), note('d.txt')]);
  await expect.poll(() => sent.length).toBe(3);
  for (const one of sent.slice(0, 3)) one.done();
  await expect.poll(() => sent.length).toBe(4);
  expect(changed).not.toHaveBeenCalled();
  at(sent, 3).fail(new UploadError('no', false));
  await page.getByRole('button', { name: 'Upload d.txt again' }).click();
  await expect.poll(() => sent.length).toBe(5);
  expect(changed).not.toHaveBeenCalled();
  at(sent, 4).done();
  await expect
    .poll(() => changed.mock.lastCall)
    .toEqual([['a', 'b', 'c', 'd'].map((name) => ({ fileName: `${name}.txt`, filePath: `temp/${name}.txt`, fileSize: 10 }))]);
  expect(changed).toHaveBeenCalledTimes(1);
  // UPLOAD-15: a form field without a folder of its own.
  expect(at(sent, 0).how.use).toEqual({ use: 'form' });
  await expectAccessible();
});

test('UPLOAD-11: a list tells a file that did not arrive from one that the server refused', async () => {
  const { sent, draw } = platform();
  await draw(<FileList aria-label="Files" />);
  await choose([note('a.txt'), note('b.txt')]);
  await expect.poll(() => sent.length).toBe(2);
  at(sent, 0).fail(new UploadError('no line', false));
  at(sent, 1).fail(new UploadError('a virus', true));
  await expect.element(page.getByText('File upload failed: no line')).toBeVisible();
  await expect.element(page.getByText('b.txt a virus')).toBeVisible();
});

test('a file on its way is cancelled, and a lost line says that it goes on by itself', async () => {
  const { sent, draw } = platform();
  await draw(<FileList aria-label="Files" />);
  await choose(note());
  await expect.poll(() => sent.length).toBe(1);
  at(sent, 0).how.onWaiting(true);
  await expect.element(page.getByText('The connection is lost; the upload goes on when it is back')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the upload of note.txt' }).click();
  expect(at(sent, 0).how.signal.aborted).toBe(true);
  await expect.poll(() => document.querySelectorAll('.bup-row').length).toBe(0);
});

test('UPLOAD-06: a picture field warns of what is no picture, by its name and by its content', async () => {
  const { sent, draw } = platform();
  await draw(<FileList aria-label="Cover" takes="image" limit={1} />);
  await choose([note('list.txt')]);
  await expect.element(page.getByRole('alert').filter({ hasText: 'please upload a picture' })).toBeVisible();
  await choose([new File(['%PDF-1.7 renamed'], 'renamed.png', { type: 'image/png' })]);
  await expect.element(page.getByText('renamed.png: its content is not what its name says, upload the original file')).toBeVisible();
  expect(sent).toEqual([]);
});

test.each([
  [new File([], 'nothing.txt'), 'nothing.txt: the file is empty, choose another one'],
  [new File(['MZ'], 'setup.exe'), 'setup.exe: files of this kind cannot be uploaded'],
  [new File(['x'], 'invoice\u202Efdp.exe'), 'invoice_fdp.exe: files of this kind cannot be uploaded'],
  [new File(['x'], 'page.html.'), 'page.html.: a file name cannot end in a space or a dot; rename the file first'],
  [Object.defineProperty(note('film.txt'), 'size', { value: 3 * 1024 ** 3 }), 'film.txt: too large, it must be under 2 GB'],
] as const)('what cannot be taken is told before it is sent, with its name: $1', async (file, text) => {
  const { sent, draw } = platform();
  const files = new DataTransfer();
  files.items.add(file);
  // A stored name never holds folders or marks that turn the reading direction.
  await draw(<FileList aria-label="Files" />);
  const zone = document.querySelector('.bup-zone');
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files });
  // A dropped file is a copy: what the test says of its size has to be said of the copy too.
  if (file.size > 2 ** 31) Object.defineProperty(drop, 'dataTransfer', { value: { files: [file], types: ['Files'] } });
  zone?.dispatchEvent(drop);
  await expect.element(page.getByText(text)).toBeVisible();
  expect(sent).toEqual([]);
});

test('a name of 300 characters stays in its row, and keeps its ending', async () => {
  const { draw } = platform();
  await draw(
    <div style={{ width: 320 }}>
      <FileList aria-label="Files" />
    </div>,
  );
  await choose(note(`${'很长的文件名'.repeat(50)}.txt`));
  await expect.poll(() => document.querySelector('.bup-name')?.textContent?.endsWith('.txt')).toBe(true);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('files come in by pasting and dropping, and more than the limit are named', async () => {
  const { sent, draw } = platform();
  await draw(<FileList aria-label="Files" limit={2} />);
  const pasted = new DataTransfer();
  for (const name of ['a.txt', 'b.txt', 'c.txt']) pasted.items.add(note(name));
  document.querySelector('.bup-zone button')?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: pasted }));
  await expect.poll(() => sent.map(({ file }) => file.name)).toEqual(['a.txt', 'b.txt']);
  await expect.element(page.getByText('At most 2 files; not uploaded: c.txt')).toBeVisible();
});

const three: readonly StoredFile[] = ['a', 'b', 'c'].map((name) => ({ fileName: `${name}.png`, filePath: `temp/${name}`, fileSize: 1 }));

test('SCREEN-96, UPLOAD-12, UPLOAD-13, UPLOAD-17: picture cards move left and right and warn at either end', async () => {
  const { draw } = platform();
  const changed = vi.fn<(files: readonly StoredFile[]) => void>();
  await draw(<ImageCards aria-label="Photos" value={three} onChange={changed} />);
  await page.getByRole('button', { name: 'Move a.png left' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('unknown operation');
  await page.getByRole('button', { name: 'Move c.png right' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('already at the last');
  expect(changed).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Move c.png left' }).click();
  await expect.poll(() => changed.mock.lastCall?.[0].map(({ fileName }: StoredFile) => fileName)).toEqual(['a.png', 'c.png', 'b.png']);
  await expectAccessible();
});

test("UPLOAD-10: a picture that fails opens a window called 'upload error' with the message", async () => {
  const { sent, draw } = platform();
  await draw(<ImageCards aria-label="Photos" />);
  await choose(picture());
  await expect.poll(() => sent.length).toBe(1);
  at(sent, 0).fail(new UploadError('too many pixels', true));
  const dialog = page.getByRole('dialog', { name: 'upload error' });
  await expect.element(dialog.getByText('too many pixels')).toBeVisible();
  await expect.element(dialog.getByText('photo.png upload failed.')).toBeVisible();
});

test('SCREEN-96, UPLOAD-08, UPLOAD-18: the popup is 520 wide, and confirming it without a file says 未上传任何文件', async () => {
  const { sent, draw } = platform();
  const changed = vi.fn<(files: readonly StoredFile[]) => void>();
  await draw(<UploadButton onChange={changed} />, { language: 'zh-CN' });
  await page.getByRole('button', { name: '文件' }).click();
  const dialog = page.getByRole('dialog', { name: '上传文件' });
  await expect.poll(() => document.querySelector('.ant-modal')?.clientWidth).toBe(520);
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect.element(dialog.getByText('未上传任何文件')).toBeVisible();
  await choose(note());
  await expect.poll(() => sent.length).toBe(1);
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect.element(dialog.getByText('还有文件未上传完成')).toBeVisible();
  at(sent, 0).done();
  await expect.element(dialog.getByRole('button', { name: '移除 note.txt' })).toBeVisible();
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect.poll(() => changed.mock.lastCall?.[0]).toEqual([{ fileName: 'note.txt', filePath: 'temp/note.txt', fileSize: 10 }]);
});

test.each([
  ['en', 'click to upload'],
  ['zh-CN', '点击上传'],
] as const)('UPLOAD-14: the button says by default (%s): %s', async (language, text) => {
  const { draw } = platform();
  languageStore.set(language);
  await draw(<FileList />, { language });
  await expect.element(page.getByRole('button', { name: text })).toBeVisible();
  languageStore.set('zh-CN');
});

test('UPLOAD-21: a commitment letter is JPG, PNG or PDF under 10 MB, stored as letter', async () => {
  const { sent, draw } = platform();
  const changed = vi.fn<(file: StoredFile | null) => void>();
  await draw(<LetterUpload onChange={changed} />);
  await choose([note('letter.txt')]);
  await expect.element(page.getByText('letter.txt: please upload the commitment letter as JPG, PNG or PDF')).toBeVisible();
  await choose([new File(['%PDF-1.7', new Uint8Array(10 * 1024 * 1024)], 'letter.pdf', { type: 'application/pdf' })]);
  await expect.element(page.getByText('letter.pdf: too large, it must be under 10 MB')).toBeVisible();
  await choose([new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' })]);
  await expect.poll(() => sent.length).toBe(1);
  expect(at(sent, 0).how.use).toEqual({ use: 'form', biz: 'letter' });
  at(sent, 0).done('letter/1.pdf');
  await expect.poll(() => changed.mock.lastCall?.[0]?.filePath).toBe('letter/1.pdf');
});

test('UPLOAD-02: a value of bare paths shows the names under which the files were uploaded', async () => {
  const { draw } = platform();
  await draw(<FileList value="temp/0123456789abcdef0123456789abcdef.bin" readOnly />);
  await expect.element(page.getByText('name of temp/0123456789abcdef0123456789abcdef.bin')).toBeVisible();
});
