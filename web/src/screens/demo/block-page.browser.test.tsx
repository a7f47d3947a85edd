import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { blockEntries } from '../../blocks/demos.ts';
import { changeLanguage } from '../../lib/texts/change-language.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { blockPage } from './block-page.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

test.each([...blockEntries])('SCREEN-77: /demo/$name has no barriers', async (entry) => {
  await page.viewport(1440, 900);
  fakeServer({ 'GET /sys/dict/queryAllDictItems': {} });
  const { demo } = await entry.load();
  const Page = blockPage(entry, demo);
  await renderPage(<Page />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.querySelectorAll('.bp-case')).toHaveLength(demo.cases.length);
  // One of the tables shows how it looks while it loads, for good.
  const busy = () => document.querySelectorAll('[aria-busy="true"]');
  await expect.poll(() => busy().length).toBe(entry.name === 'table' ? 1 : 0);
  const settle = () => {
    for (const one of busy()) one.removeAttribute('aria-busy');
  };
  settle();
  await expectAccessible(['dark']);
  // In English, where texts are longer and units are words, on a phone.
  await page.viewport(390, 844);
  await changeLanguage('en');
  await expect.element(page.getByRole('heading', { level: 1, name: entry.title[1] })).toBeVisible();
  settle();
  await expectAccessible(['light']);
  await changeLanguage('zh-CN');
});
