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
