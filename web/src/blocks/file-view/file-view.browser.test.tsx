import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Blocks } from '../provider/index.ts';
import { samples, sampleUrl } from './demo/samples.ts';
import { FileName, FilePreview, FileView } from './index.ts';
import { rowsOf } from './viewers/text-view.tsx';

const draw = (part: ReactNode) => renderPage(<Blocks value={{ language: 'en', fileUrl: sampleUrl }}>{part}</Blocks>);
const view = (path: string) => draw(<FileView path={path} name={`sample.${path}`} />);

test('SCREEN-102: a PDF is drawn page by page, with its text to select', async () => {
  await view('pdf');
  await expect.element(page.getByText('Saiyun: sample document, page 1')).toBeInTheDocument();
  await expect.element(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.bfv-pages canvas').length).toBeGreaterThan(0);
  await expectAccessible();
});

test('UPLOAD-22: a browser that blocks the window of a PDF is asked to allow pop-ups', async () => {
  const blocked = vi.spyOn(window, 'open').mockReturnValue(null);
  await view('pdf');
  await page.getByRole('button', { name: 'Open in a new window' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('File preview failed: allow pop-ups in the browser to preview PDFs');
  expect(String(blocked.mock.lastCall?.[0])).toContain('inline=1');
  blocked.mockRestore();
});

test.each(['avi', 'mov', 'wmv'])('UPLOAD-22: a video that browsers do not play (%s) asks for MP4', async (ending) => {
  await draw(<FileView path={ending} name={`film.${ending}`} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('This video format is not supported: switch to MP4');
});

test('UPLOAD-22: an MP4 that the browser cannot play says so as well', async () => {
  await draw(<FileView path="txt" name="film.mp4" />);
  await expect.element(page.getByText('This video format is not supported: switch to MP4')).toBeVisible();
});

test('a text, a sheet and a Word document are shown inside the page', async () => {
  const { unmount } = await view('txt');
  await expect.element(page.getByText(/一、报名截止 12 月 25 日 18:00/)).toBeVisible();
  await unmount();
  const sheet = await view('csv');
  await expect.element(page.getByRole('cell', { name: '可自动 "补光", 灌溉' })).toBeVisible();
  await sheet.unmount();
  await view('docx');
  await expect.element(page.getByText('作品说明书')).toBeVisible();
});

test('SCREEN-102: pictures are made larger and turned, and the arrow keys lead from one file to the next', async () => {
  await draw(<FilePreview files={samples} start="png" onClose={() => undefined} />);
  const picture = page.getByRole('img', { name: '现场照片.png' });
  await expect.element(picture).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Rotate' }).click();
  expect((picture.element() as HTMLElement).style).toMatchObject({ scale: '1.5', rotate: '90deg' });
  await expectAccessible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('2 of 7')).toBeVisible();
  await expect.element(page.getByText('Saiyun: sample document, page 1')).toBeInTheDocument();
});

test('UPLOAD-07: an unknown file says so where it was asked for', async () => {
  await renderPage(
    <Blocks value={{ language: 'zh-CN', fileUrl: sampleUrl }}>
      <FileName path="gone" name="源代码.zip" />
    </Blocks>,
  );
  await page.getByRole('button', { name: '下载 源代码.zip' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('未知的文件');
});

test('UPLOAD-02: a file is downloaded under the name under which it was uploaded', async () => {
  const saved = vi.fn<(name: string) => void>();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
  await draw(<FileName path="pdf" name="参赛通知.pdf" downloadOnly />);
  await page.getByRole('button', { name: 'Download 参赛通知.pdf' }).click();
  await expect.poll(() => saved.mock.lastCall).toEqual(['参赛通知.pdf']);
  click.mockRestore();
});

test.each<readonly [string, readonly (readonly string[])[]]>([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\ufeff"a ""b""",c', [['a "b"', 'c']]],
  [
    '"a\nb",c\n,',
    [
      ['a\nb', 'c'],
      ['', ''],
    ],
  ],
  ['a,"never closed', [['a', 'never closed']]],
  ['', []],
])('the cells of %j', (text, rows) => expect(rowsOf(text, 100)).toEqual(rows));
