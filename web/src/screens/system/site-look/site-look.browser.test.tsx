import { beforeEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { type Answers, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { SiteLookPage } from './site-look.tsx';

beforeEach(async () => {
  signedIn('ADMIN');
  await browser.viewport(1440, 900);
});

const stored = {
  siteName: '江城大学竞赛',
  siteNameEn: 'Jiangcheng Contests',
  logo: null,
  icon: null,
  picture: null,
  primaryLight: null,
  primaryDark: null,
  footer: null,
  footerEn: null,
  defaultLanguage: null,
  revision: 3,
  host: 'contest.example.edu.cn',
};
const draw = async (more: Answers = {}) => {
  const server = fakeServer({
    'GET /sys/siteLook/own': stored,
    'POST /sys/getdomainconfig': { sysName: '赛云', visit: '/files/' },
    ...more,
  });
  const screen = await renderPage(<SiteLookPage />, '/page');
  await expect.element(screen.getByLabelText('网站名称', { exact: true })).toHaveValue('江城大学竞赛');
  return { server, screen };
};

test('TENANT-01: a look is seen before it is stored, over the revision that was read', async () => {
  const { server, screen } = await draw({ 'PUT /sys/siteLook/edit': { ...stored, siteName: '江大竞赛', revision: 4 } });
  await expect.element(screen.getByText('登录页域名：contest.example.edu.cn')).toBeVisible();
  await screen.getByLabelText('网站名称', { exact: true }).fill('江大竞赛');
  await screen.getByLabelText('页脚文字', { exact: true }).fill('教务处');
  const preview = screen.getByRole('region', { name: '预览' });
  await expect.element(preview.getByText('江大竞赛').first()).toBeVisible();
  await preview.getByText('English', { exact: true }).click();
  await expect.element(preview.getByText('Jiangcheng Contests').first()).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.asked('PUT /sys/siteLook/edit')[0]?.body)
    .toMatchObject({
      siteName: '江大竞赛',
      siteNameEn: 'Jiangcheng Contests',
      footer: '教务处',
      revision: 3,
    });
});

test('a colour in which text could not be read is refused in words, and one for the dark theme is derived', async () => {
  const { server, screen } = await draw({ 'PUT /sys/siteLook/edit': { ...stored, revision: 4 } });
  await screen.getByLabelText('浅色主题', { exact: true }).fill('#ffd400');
  await expect.element(screen.getByText(/印在 #eef1f6 的底色上，用这种颜色对比度只有 1.2，至少须为 4.5/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  await screen.getByLabelText('浅色主题', { exact: true }).fill('#0b5cad');
  await expect.element(screen.getByText('两个主题的颜色须一起填写')).toBeVisible();
  await screen.getByRole('button', { name: '按浅色推算深色' }).click();
  await expectAccessible();
  await screen.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.asked('PUT /sys/siteLook/edit')[0]?.body)
    .toMatchObject({
      primaryLight: '#0b5cad',
      primaryDark: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
});

test('a look that was changed elsewhere is not written over', async () => {
  const { screen } = await draw({ 'PUT /sys/siteLook/edit': refusedWith('row.stale', '数据已被修改') });
  await screen.getByLabelText('网站名称', { exact: true }).fill('江大竞赛');
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.element(screen.getByText('外观已在别处被修改，请先载入最新内容。')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '保存' })).toBeDisabled();
});

test('nobody else changes the look', async () => {
  signedIn('SUB');
  const server = fakeServer({});
  const screen = await renderPage(<SiteLookPage />, '/page');
  await expect.element(screen.getByText('只有管理员可以修改外观。')).toBeVisible();
  expect(server.asked('GET /sys/siteLook/own')).toEqual([]);
});
