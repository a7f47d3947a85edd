import { isPathOf } from '@saiyun/sdk/logic/menu';
import { expect, test } from 'vitest';
import { allScreens } from './all-screens.ts';

/** Addresses that the specification gives, and what stands there. */
test.each([
  ['ROUTE-08, SCREEN-12', '/isps/userAnnouncement'],
  ['ROUTE-09, SCREEN-14', '/account/settings/BaseSetting'],
  ['ROUTE-10, SCREEN-15', '/account/myDownload/index'],
  ['SCREEN-06', '/account/bindPhone'],
  ['SCREEN-07', '/test/home'],
  ['SCREEN-16', '/account/myAccount'],
  ['SCREEN-17', '/competition/list'],
  ['SCREEN-19', '/competition/reviewManage'],
  ['SCREEN-24', '/review/project'],
  ['SCREEN-25', '/review/template'],
  ['SCREEN-26', '/review/formula'],
  ['SCREEN-27', '/expertManage/list'],
  ['SCREEN-28', '/expertManage/group'],
  ['SCREEN-41', '/examine/transferAccount'],
  ['SCREEN-43', '/org/user'],
  ['SCREEN-44', '/org/unit'],
  ['SCREEN-45', '/org/area'],
  ['SCREEN-46', '/participant/information'],
  ['SCREEN-47', '/participant/stages'],
  ['SCREEN-48', '/participant/submit'],
  ['SCREEN-49', '/participant/supplement'],
  ['SCREEN-50', '/participant/certificate'],
  ['SCREEN-51', '/expert/competitionReview'],
  ['SCREEN-52', '/expert/projectReview'],
  ['SCREEN-53', '/expert/personalInformation/index'],
  ['SCREEN-54', '/expert/account'],
  ['SCREEN-58', '/isystem/depart'],
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
