import { isPathOf } from '@saiyun/sdk/logic/menu';
import { expect, test } from 'vitest';
import { allScreens } from './all-screens.ts';
import type { Page } from './menu-routes.ts';
import { placeOf } from './other-addresses.ts';

/** Addresses that the specification gives, and what stands there. */
test.each([
  ['ROUTE-08, SCREEN-12', '/isps/userAnnouncement'],
  ['ROUTE-09, SCREEN-14', '/account/settings/BaseSetting'],
  ['ROUTE-10, SCREEN-15', '/account/myDownload/index'],
  ['SCREEN-06', '/account/bindPhone'],
  ['SCREEN-07', '/test/home'],
  ['SCREEN-13', '/account/center'],
  ['SCREEN-16', '/account/myAccount'],
  ['SCREEN-17', '/competition/list'],
  ['COMP-04, SCREEN-19', '/competition/reviewManage'],
  ['SCREEN-24', '/review/project'],
  ['SCREEN-25', '/review/template'],
  ['SCREEN-26', '/review/formula'],
  ['SCREEN-27', '/expertManage/list'],
  ['SCREEN-28', '/expertManage/group'],
  ['MSG-02, SCREEN-30', '/message/email'],
  ['MSG-02, SCREEN-31', '/message/sms'],
  ['MSG-02, SCREEN-32', '/message/subAccount'],
  ['MSG-02, SCREEN-33', '/message/bankAccount'],
  ['MSG-02, SCREEN-34', '/message/tradeRecord'],
  ['MSG-02, SCREEN-35', '/message/recharge'],
  ['SCREEN-36', '/cost/pay'],
  ['SCREEN-37', '/cost/waiting'],
  ['SCREEN-38', '/cost/approved'],
  ['SCREEN-39', '/cost/refused'],
  ['SCREEN-41', '/examine/transferAccount'],
  ['SCREEN-43', '/org/user'],
  ['COMP-08, SCREEN-44', '/org/unit'],
  ['COMP-08, SCREEN-45', '/org/area'],
  ['SCREEN-46', '/participant/information'],
  ['SCREEN-47', '/participant/stages'],
  ['SCREEN-48', '/participant/submit'],
  ['SCREEN-49', '/participant/supplement'],
  ['SCREEN-50', '/participant/certificate'],
  ['REVIEW-08, SCREEN-51', '/expert/competitionReview'],
  ['REVIEW-08, SCREEN-52', '/expert/projectReview'],
  ['SCREEN-53', '/expert/personalInformation/index'],
  ['SCREEN-54', '/expert/account'],
  ['SCREEN-57', '/isystem/permission'],
  ['SCREEN-58', '/isystem/depart'],
  ['SCREEN-59', '/isystem/myDepart'],
  ['SCREEN-60', '/isystem/position'],
  ['SCREEN-61', '/isystem/dict'],
  ['SCREEN-62', '/isystem/category'],
  ['SCREEN-63', '/isystem/log'],
  ['SCREEN-64', '/isystem/quartzJob'],
  ['SCREEN-65', '/isystem/annountCement'],
  ['SCREEN-66', '/isystem/tenant'],
  ['SCREEN-67', '/isystem/gatewayRoute'],
  ['SCREEN-68', '/isystem/dataSource'],
  ['SCREEN-70', '/isystem/checkRule'],
])('%s: %s is a page of its own', (_row, path) => {
  const screen = allScreens.find((one) => isPathOf(one.path, path));
  if (!screen) throw new Error('no page has this address');
  expect(screen.title.every((title) => title.trim() !== '')).toBe(true);
});

test.each([
  ['SCREEN-10', '/dashboard/workplace', '/dashboard/analysis'],
  ['SCREEN-11', '/dashboard/monitor', '/monitor/server'],
  ['SCREEN-42', '/org/school', '/org/unit'],
  ['SCREEN-55', '/isystem/user', '/org/user'],
])('%s: %s leads to the place that does its job, %s, with what was asked for', (_row, address, place) => {
  const pages = [place].map((path) => ({ path }) as Page);
  expect(placeOf(address, '?status=1', pages)).toBe(`${place}?status=1`);
  expect(allScreens.some((screen) => screen.path === place)).toBe(true);
});

test('SCREEN-11, SCREEN-55: who may not see the first place is led to the next one, or nowhere', () => {
  const pages = ['/dashboard/analysis', '/competition/:id'].map((path) => ({ path }) as Page);
  expect(placeOf('/dashboard/monitor', '', pages)).toBe('/dashboard/analysis');
  expect(placeOf('/isystem/user', '', pages)).toBeUndefined();
  expect(placeOf('/no/such/page', '', pages)).toBeUndefined();
});

test('ROUTE-12: no building block has an address but those of the demonstrations', () => {
  const blocks = Object.keys(import.meta.glob('../blocks/*/index.ts')).map((file) => file.split('/')[2] ?? '');
  expect(blocks.length).toBeGreaterThan(20);
  for (const block of blocks)
    for (const { path } of allScreens.filter((screen) => screen.path.endsWith(`/${block}`))) expect(path).toBe(`/demo/${block}`);
});

test('a page that moved answers under its old address, with what it was asked', () => {
  expect(placeOf('/competition/certificate/design/4f', '?step=9', [])).toBe('/certificate/template/design/4f?step=9');
  expect(placeOf('/competition/certificate/design/', '', [])).toBeUndefined();
});
