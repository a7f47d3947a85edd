import { msgSend, registrationStatus } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppBlocks } from '../../app/shell/app-blocks.tsx';
import { changeLanguage } from '../../lib/texts/change-language.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { ShapeView } from './shape-view.tsx';

const show = async (value: object) => {
  localStorage.clear();
  signedIn('ADMIN');
  fakeServer({ 'GET /sys/dict/queryAllDictItems': { submission_status: [{ value: '2', text: '已通过', title: '已通过' }] } });
  await renderPage(
    <AppBlocks>
      <ShapeView shape={msgSend.fields.filter.of} value={value} />
    </AppBlocks>,
  );
};
const teams = (of: string, query: object) => ({ audience: 'teams', of, who: 'captain,tutors', query: JSON.stringify(query) });

test.each([
  [teams('dsTbRegistration', { selections: 'a,b,a' }), '选定的 2 支队伍：负责人、指导教师'],
  [teams('dsTbWorks', { selections: 'a' }), '所选 1 条作品的队伍：负责人、指导教师'],
  [teams('dsTbAward', { levelNo: '1' }), '获奖列表中符合条件的队伍：负责人、指导教师'],
  [{ audience: 'reviewers' }, '尚未完成评审的专家'],
])('the audience of a batch is told in words, not as data', async (value, said) => {
  await show(value);
  await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  await expect.element(page.getByText('供程序使用的数据')).not.toBeInTheDocument();
});

test('what narrows an audience stands below it', async () => {
  await show({ audience: 'captains', status: registrationStatus.approved });
  await expect.element(page.getByText('报名负责人', { exact: true })).toBeVisible();
  await expect.element(page.getByText('已通过', { exact: true })).toBeVisible();
});

test('it is told in English as well', async () => {
  await show(teams('dsTbRegistration', { selections: 'a,b' }));
  await changeLanguage('en');
  await expect.element(page.getByText('2 chosen teams: captain, tutors', { exact: true })).toBeVisible();
  await changeLanguage('zh-CN');
});
