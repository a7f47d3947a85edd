import { expect, test } from 'vitest';
import { expertProfilePath } from '../lib/paths.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../testing/render-page.tsx';
import { shellScreens } from './shell-screens.ts';

test('ROUTE-11: the address with componentsKey=1 is the expert’s own information, which says what is missing', async () => {
  signedIn('EXPERT');
  const own = {
    id: 'e1',
    realName: '林思源',
    unitId: null,
    phone: '138****0001',
    isPerfect: '0',
    signatureFile: null,
    agreementVersion: null,
  };
  fakeServer({
    'GET /dsTbExpert/mine': own,
    'GET /dsTbLabel/queryDsTbExpertLabeList': [],
    'GET /dsTbExpert/agreement': { version: '2026-1', text: '评审专家协议', acceptedTime: null },
    'GET /dsTbRecusal/mine': [],
    'GET /dsTbBankAccount/mine': [],
    'GET /sys/dict/queryAllDictItems': {},
  });
  const [path] = expertProfilePath.split('?');
  const Page = shellScreens.find((screen) => screen.path === path)?.Page;
  if (!Page) throw new Error('no such page');
  const screen = await renderPage(<Page />, expertProfilePath);
  await expect.element(screen.getByRole('heading', { level: 1, name: '个人资料' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: '完善资料，还差 5 项' })).toBeVisible();
  await expectAccessible();
});
