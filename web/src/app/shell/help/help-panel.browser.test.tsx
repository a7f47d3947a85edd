import { registration } from '@saiyun/sdk/entities';
import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { useMemo } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { entityScreen } from '../../../kit/page/entity-screen.ts';
import { closeHelp, openHelp } from '../../../lib/store/help.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { usePageKeys } from '../../../ui/keys/page-keys.ts';
import type { Page } from '../../menu-routes.ts';
import { HelpButton } from './help-button.tsx';
import { HelpHost } from './help-host.tsx';

const pageOf = (path: string, zh: string, en: string): Page => ({
  path,
  title: [zh, en],
  trail: [],
  keepAlive: false,
  screen: path === '/registration/list' ? entityScreen(registration, path) : { path, title: [zh, en], Page: () => null },
});
const list = pageOf('/registration/list', '报名', 'Entries');
const desk = pageOf('/examine/entry', '报名审核', 'Examination');
const item = ({ path, title }: Page): MenuItem => ({ id: path, title, path, url: undefined, icon: undefined, children: [] });
const menu: readonly MenuItem[] = [{ ...item(list), id: 'group', path: undefined, children: [item(list), item(desk)] }];
const states = [
  { value: registration.states.draft, text: '草稿', title: '草稿', label: '草稿' },
  { value: registration.states.submitted, text: '已提交', title: '已提交', label: '已提交' },
];

function Here() {
  usePageKeys('列表', [{ keys: 'J', label: '下一行', run: () => undefined }]);
  return useMemo(
    () => (
      <>
        <h1>报名</h1>
        <input aria-label="备注" />
        <HelpButton />
        <HelpHost page={list} pages={[list, desk]} menu={menu} />
      </>
    ),
    [],
  );
}

const show = async () => {
  fakeServer({ 'GET /sys/dict/queryAllDictItems': { [registration.fields.status.of ?? '']: states } });
  const screen = await renderPage(<Here />);
  await expect.element(screen.getByRole('button', { name: '帮助' })).toBeVisible();
  return screen;
};

beforeEach(async () => {
  localStorage.clear();
  closeHelp();
  signedIn('ADMIN');
  await browserPage.viewport(1440, 900);
});

describe('the help beside a page', () => {
  test('opens by F1, also while something is typed; says what the page is for and goes by Escape, back to its button', async () => {
    const screen = await show();
    await userEvent.click(screen.getByRole('textbox', { name: '备注' }));
    await userEvent.keyboard('{F1}');
    const panel = screen.getByRole('complementary', { name: '帮助：报名' });
    await expect.element(panel).toBeVisible();
    await expect.element(panel.getByText('全部报名，按状态分栏。')).toBeVisible();
    await expect.element(panel.getByRole('heading', { name: '帮助：报名' })).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: '帮助' })).toHaveFocus();
    expect(document.querySelector('.hp')).toBeNull();
  });

  test('calls buttons as the screen does, and the verbs, states and keys as they are defined', async () => {
    const screen = await show();
    openHelp();
    const panel = screen.getByRole('complementary');
    await expect.element(panel.getByText('导入', { exact: true })).toBeVisible();
    await expect.element(panel.getByText(registration.verbs.approve.label[0])).toBeVisible();
    await expect.element(panel.getByText('下一行')).toBeVisible();
    await expect.element(panel.getByRole('link', { name: '报名审核' })).toHaveAttribute('href', '/examine/entry');
  });

  test('shows a topic that was looked for, and one of those that every list has', async () => {
    const screen = await show();
    openHelp('entries.desk');
    await expect.element(screen.getByRole('complementary', { name: '帮助：报名审核' })).toBeVisible();
    openHelp();
    await userEvent.click(screen.getByRole('button', { name: '用 Excel 导入' }));
    await expect.element(screen.getByRole('complementary', { name: '帮助：用 Excel 导入' })).toBeVisible();
  });

  test('is a dialog on a narrow screen', async () => {
    await browserPage.viewport(390, 800);
    const screen = await show();
    await userEvent.click(screen.getByRole('button', { name: '帮助' }));
    await expect.element(screen.getByRole('dialog', { name: '帮助：报名' })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    expect(document.querySelector('dialog')).toBeNull();
  });
});
