import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { PageLayout } from './page-layout.tsx';

test('SHELL-15: a page has a heading, a description, links, a search with its words, and tabs, each where it is wanted', async () => {
  const searched: string[] = [];
  const opened: string[] = [];
  await renderPage(
    <PageLayout
      title="作品"
      description="本次竞赛的作品"
      links={[{ label: '说明', to: '/help' }]}
      search={{ label: '作品名称', value: '', onSearch: (text) => searched.push(text) }}
      tabs={{
        label: '状态',
        active: 'all',
        items: [
          { key: 'all', text: '全部', count: 1200 },
          { key: 'mine', text: '我的' },
        ],
        onChange: (key) => opened.push(key),
      }}
    >
      <p>内容</p>
    </PageLayout>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('作品');
  await expect.element(page.getByText('本次竞赛的作品')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '说明' })).toHaveAttribute('href', '/help');
  await expect.element(page.getByPlaceholder('请输入...')).toHaveAccessibleName('作品名称');
  await page.getByPlaceholder('请输入...').fill(' 机器人 ');
  await page.getByRole('button', { name: /搜\s*索/ }).click();
  await userEvent.keyboard('{Enter}');
  expect(searched[0]).toBe('机器人');
  await expect.element(page.getByRole('tab', { name: /全部/ })).toHaveAccessibleName('全部 1,200');
  await page.getByRole('tab', { name: '我的' }).click();
  expect(opened).toEqual(['mine']);
  await expectAccessible();
});

test('SHELL-15: a page that wants none of it is its content alone', async () => {
  await renderPage(
    <PageLayout>
      <p>内容</p>
    </PageLayout>,
  );
  await expect.element(page.getByText('内容')).toBeVisible();
  expect(document.querySelectorAll('h1, input, [role=tab], main a')).toHaveLength(0);
});
