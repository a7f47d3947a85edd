import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Blocks, type UploadService } from '../provider/index.ts';
import { RichTextInput, type RichTextInputProps } from './index.ts';

const path = 'editor/0123456789abcdef0123456789abcdef.png';

function Held({ start, ...rest }: Omit<RichTextInputProps, 'value' | 'onChange'> & { readonly start?: string }) {
  const [html, setHtml] = useState<string | undefined>(start);
  return (
    <>
      <RichTextInput aria-label="notice" value={html} onChange={setHtml} {...rest} />
      <output data-testid="html">{html}</output>
    </>
  );
}
const box = page.getByRole('textbox', { name: 'notice' });
const html = page.getByTestId('html');

const paste = (data: DataTransfer) =>
  box.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));

test('SCREEN-101, WIDGET-08: 300 px high, with letters of 8 to 36 px', async () => {
  await renderPage(<Held start="<p>通知</p>" />);
  await expect.element(box).toBeVisible();
  expect(document.querySelector<HTMLElement>('.rte-box')?.offsetHeight).toBe(300);
  await expectAccessible();
  await box.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await page.getByRole('combobox', { name: '字号' }).click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(html).toHaveTextContent('<p><span style="font-size: 8px">通知</span></p>');
  await page.getByRole('combobox', { name: '字号' }).click();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await expect.element(html).toHaveTextContent('<p><span style="font-size: 36px">通知</span></p>');
});

test('a table is inserted, and typed into', async () => {
  await renderPage(<Held />);
  await box.click();
  await page.getByRole('button', { name: '表格' }).click();
  // Without animations antd never says that its menu is there to be pointed at.
  await expect.element(page.getByRole('menuitem', { name: '插入 3×3 表格' })).toBeInTheDocument();
  (page.getByRole('menuitem', { name: '插入 3×3 表格' }).element() as HTMLElement).click();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('场次');
  await expect.element(html).toMatchTextContent(/^<table><tbody><tr><th><p>场次<\/p><\/th>/);
});

test('a paste from Word is a plain text with its table', async () => {
  await renderPage(<Held />);
  await box.click();
  const data = new DataTransfer();
  data.setData(
    'text/html',
    `<html xmlns:o="urn:x"><body><!--StartFragment--><p class=MsoNormal style='font-family:宋体'><b>甲</b><o:p></o:p></p><table border=1><tr><td width=200 onclick="x()">乙</td></tr></table><script>window.hit=1</script><!--EndFragment--></body></html>`,
  );
  paste(data);
  await expect
    .element(html)
    .toMatchTextContent(/^<p><strong>甲<\/strong><\/p><table><tbody><tr><td><p>乙<\/p><\/td><\/tr><\/tbody><\/table>/);
});

test('a pasted picture is stored, and the text holds its path; a failure names the file', async () => {
  const upload = vi.fn<(file: File) => Promise<string>>().mockResolvedValueOnce(path).mockRejectedValueOnce(new Error('太大'));
  await renderPage(<Held upload={upload} pictureUrl={async () => 'data:image/gif;base64,R0lGODlhAQABAAAAACw='} />);
  await box.click();
  const data = new DataTransfer();
  data.items.add(new File(['x'], '场馆.png', { type: 'image/png' }));
  paste(data);
  await expect.element(html).toMatchTextContent(`<img src="${path}" alt="场馆.png">`);
  paste(data);
  await expect.element(page.getByRole('alert')).toHaveTextContent('“场馆.png”上传失败：太大');
});

test('UPLOAD-19: without an upload of its own a picture is stored with that of Blocks, marked as one of the editor', async () => {
  const upload = vi.fn<UploadService>().mockResolvedValue({ fileName: '场馆.png', filePath: path, fileSize: 1 });
  await renderPage(
    <Blocks value={{ language: 'zh-CN', upload }}>
      <Held pictureUrl={async () => 'data:image/gif;base64,R0lGODlhAQABAAAAACw='} />
    </Blocks>,
  );
  await box.click();
  const data = new DataTransfer();
  data.items.add(new File(['x'], '场馆.png', { type: 'image/png' }));
  paste(data);
  await expect.element(html).toMatchTextContent(`<img src="${path}" alt="场馆.png">`);
  expect(upload.mock.calls[0]?.[1].use).toEqual({ use: 'editor', biz: 'editor' });
});

test('a value from outside replaces the text, cleaned', async () => {
  await renderPage(<Held start={'<p onclick="x()">甲<script>window.hit=1</script></p><img src="https://evil.example/x.png">'} />);
  await expect.element(box.getByText('甲')).toBeVisible();
  expect((box.element() as HTMLElement).querySelector('script, img:not(.ProseMirror-separator), [onclick]')).toBeNull();
});
