import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type BlockServices, Blocks, type SendFile } from '../../blocks/provider/index.ts';

import { accountTexts } from '../../messages/account/index.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SignatureCard } from './signature/signature-card.tsx';

await accountTexts.load('zh-CN');

const profile = { id: 'u1', realname: '测试员', sex: 1, birthday: null, avatar: null, signatureFile: null, agreed: true };
const answers = {
  'GET /sys/user/profile': profile,
  'GET /sys/dict/queryAllDictItems': {},
  'PUT /sys/user/update': profile,
};
const png = async (): Promise<File> => {
  const canvas = document.createElement('canvas');
  const blob = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture')))),
  );
  return new File([blob], 'me.png', { type: 'image/png' });
};
/** A photo that is dark all over. */
const black = async (): Promise<File> => {
  const canvas = document.createElement('canvas');
  (canvas.getContext('2d') as CanvasRenderingContext2D).fillRect(0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made as Blob)));
  return new File([blob], 'me.png', { type: 'image/png' });
};
const words = () => new File(['some words'], 'me.png', { type: 'image/png' });
const choose = async (file: File) => {
  await expect.poll(() => document.querySelectorAll('input[type=file]').length).toBe(1);
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, file);
};

test('UPLOAD-06: a portrait is checked by its content before it is sent, shows how far it is, and is kept', async () => {
  const sent: { file: File; how: SendFile; done: () => void }[] = [];
  const services: BlockServices = {
    language: 'zh-CN',
    upload: (file, how) =>
      new Promise((resolve) => {
        sent.push({ file, how, done: () => resolve({ fileName: file.name, filePath: 'avatar/1.png', fileSize: file.size }) });
      }),
  };
  const server = fakeServer(answers);
  signedIn('APPL');
  await renderPage(
    <Blocks value={services}>
      <ProfileCard />
    </Blocks>,
  );
  await choose(words());
  await expect.element(page.getByText('me.png：文件内容与扩展名不符，请上传原文件')).toBeVisible();
  expect(sent).toEqual([]);
  await choose(await png());
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.how.use).toEqual({ use: 'form', biz: 'avatar' });
  sent[0]?.how.onProgress({ done: 5, total: 10 });
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  sent[0]?.done();
  await expect.poll(() => server.asked('PUT /sys/user/update').map(({ body }) => body)).toMatchObject([{ avatar: 'avatar/1.png' }]);
  await expectAccessible();
});

test('ACCT-04: what is no picture inside is refused as a photographed signature, where it was chosen', async () => {
  fakeServer(answers);
  signedIn('EXPERT');
  await renderPage(<SignatureCard />);
  await page.getByRole('button', { name: '设置签名' }).click();
  await page.getByText('照片上传', { exact: true }).click();
  await choose(words());
  await expect.element(page.getByText('me.png：文件内容与扩展名不符，请上传原文件')).toBeVisible();
  await choose(await png());
  await expect.element(page.getByRole('slider')).toBeEnabled();
  await expect.element(page.getByText('me.png：文件内容与扩展名不符，请上传原文件')).not.toBeInTheDocument();
});

test('SCREEN-99, ACCT-02: a signature is written by hand, or cropped from a photo by moving and zooming, and stored as a picture', async () => {
  const server = fakeServer({
    ...answers,
    'GET /user/info': { id: 'u1', username: 'tester', realname: '测试员', roles: ['EXPERT'] },
    'POST /sys/common/upload': () => Response.json({ success: true, code: 0, message: 'signature/1.png', result: null, timestamp: 1 }),
    'POST /sys/user/saveSign': null,
  });
  const canvas = () => document.querySelector('canvas') as HTMLCanvasElement;
  const inked = (): number => {
    const { data } = (canvas().getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, canvas().width, canvas().height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) if ((data[i + 3] ?? 0) > 0 && (data[i] ?? 255) < 128) count++;
    return count;
  };
  const press = (kind: string, x: number, y: number): void => {
    const box = canvas().getBoundingClientRect();
    const at = { clientX: box.left + x * box.width, clientY: box.top + y * box.height, bubbles: true, button: 0, pointerId: 1 };
    canvas().dispatchEvent(new PointerEvent(kind, at));
  };
  signedIn('EXPERT');
  HTMLCanvasElement.prototype.setPointerCapture = () => undefined;
  await renderPage(<SignatureCard />);
  await page.getByRole('button', { name: '设置签名' }).click();
  await page.getByRole('button', { name: '保存签名' }).click();
  await expect.element(page.getByText('请先写下签名或选择照片')).toBeVisible();
  for (const row of [0.3, 0.6]) {
    press('pointerdown', 0.2, row);
    press('pointermove', 0.5, row + 0.1);
    press('pointermove', 0.8, row);
    press('pointerup', 0.8, row);
  }
  await expect.poll(inked).toBeGreaterThan(1000);
  const both = inked();
  await page.getByRole('button', { name: '撤销一笔' }).click();
  await expect.poll(inked).toBeLessThan(both * 0.7);
  await page.getByText('照片上传', { exact: true }).click();
  await choose(await black());
  await expect.element(page.getByRole('slider')).toBeEnabled();
  await expect.poll(inked).toBeGreaterThan(1000);
  const whole = inked();
  press('pointerdown', 0.5, 0.5);
  press('pointermove', 0.9, 0.5);
  press('pointerup', 0.9, 0.5);
  // Half of the photo has left the frame.
  await expect.poll(inked).toBeLessThan(whole);
  await page.getByRole('button', { name: '保存签名' }).click();
  await expect.element(page.getByText('电子签名已保存')).toBeVisible();
  await expect.poll(() => server.asked('GET /user/info').length).toBe(1);
  expect(server.asked('POST /sys/user/saveSign').map(({ body }) => body)).toMatchObject([{ path: 'signature/1.png' }]);
});
