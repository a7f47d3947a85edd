import type { BatchAsked, BatchEstimate } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { registration } from '@saiyun/sdk/entities';
import { chosenTeams } from '@saiyun/sdk/rules';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { EntityList } from '../../kit/list/use-list.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { feedback } from '../../lib/errors/feedback.ts';
import { messageTexts } from '../../messages/message/index.ts';
import { type Asked, fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { teamsAct } from './teams-act.ts';
import { WriteTeams } from './write-teams.tsx';

await messageTexts.load('zh-CN');

const rows = ['r1', 'r2'].map((id) => ({ id, competitionId: 'c1' }) as unknown as AnyRow);
const list = {
  entity: registration,
  fixed: { competitionId: 'c1' },
  total: 120,
  query: { pageNo: 3, pageSize: 10, column: 'createTime', match: { competitionId: 'c1', status: '2' }, search: '星火' },
} as unknown as EntityList;

const found: BatchEstimate = {
  channel: 'site',
  total: 2,
  doubles: 1,
  missing: 0,
  suppressed: 0,
  units: 0,
  cost: 0,
  available: null,
  needsApproval: false,
  samples: [
    { name: '李晓雨', address: 'student', language: 'zh-CN', subject: '答辩', text: '李晓雨，周五见', units: 0, isSuppressed: false },
  ],
};

const show = async (ticked: readonly AnyRow[]) => {
  const server = fakeServer({
    'POST /dsTbMsgSend/estimate': found,
    'POST /dsTbMsgSend/add': { id: 'b1' },
    'PUT /dsTbMsgSend/submit': null,
    'GET /dsTbMsgTemplate/list': { records: [{ id: 't1', titleZh: '答辩安排' }], total: 1, size: 200, current: 1 },
  });
  const screen = await renderPage(<WriteTeams list={list} rows={ticked} />);
  return { server, screen };
};
const filterOf = ({ body }: Asked) => chosenTeams((body as BatchAsked).filter);

beforeEach(() => signedIn('ADMIN'));

describe('a message to the teams of a list', () => {
  test('is written in own words, seen as a receiver gets it, and sent to whom was chosen of the ticked teams', async () => {
    const confirm = vi.spyOn(feedback, 'confirm').mockResolvedValue(true);
    const { server, screen } = await show(rows);
    await screen.getByRole('button', { name: '写消息' }).click();
    await screen.getByLabelText('标题').fill('答辩');
    await screen.getByLabelText('正文').fill('，周五见');
    await screen.getByLabelText('正文').click();
    await screen.getByRole('button', { name: '插入姓名' }).click();
    await screen.getByRole('checkbox', { name: '指导教师' }).click();
    await expect.element(screen.getByText('李晓雨，周五见')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: '发送给 2 人' }).click();
    await expect.poll(() => server.asked('PUT /dsTbMsgSend/submit').length).toBe(1);
    expect(confirm.mock.calls.map(([{ title }]) => title)).toEqual(['发送给 2 人？']);
    const [stored] = server.asked('POST /dsTbMsgSend/add') as [Asked];
    expect(stored.body).toMatchObject({ channel: 'site', batchName: '答辩', titleZh: '答辩', templateId: null, competitionId: 'c1' });
    expect(String((stored.body as BatchAsked).contentZh)).toContain('{name}');
    expect(filterOf(stored)).toEqual({
      of: 'dsTbRegistration',
      query: { pageNo: '1', pageSize: '10', selections: 'r1,r2' },
      who: ['captain', 'tutors'],
    });
  });

  test.each(['ADMIN', 'SUB'] as const)('offers administrators of schools to who may read accounts: %s', async (role) => {
    signedIn(role);
    const { screen } = await show(rows);
    await screen.getByRole('button', { name: '写消息' }).click();
    await expect.element(screen.getByRole('checkbox', { name: '指导教师' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: '学校管理员' }).elements()).toHaveLength(role === 'ADMIN' ? 1 : 0);
  });

  test('goes to all that the filter leaves where nothing is ticked, by mail too, in both languages', async () => {
    const { server, screen } = await show([]);
    await screen.getByRole('button', { name: '给队伍写消息' }).click();
    await screen.getByText('邮件', { exact: true }).click();
    await screen.getByLabelText('标题').fill('答辩');
    await screen.getByLabelText('正文').fill('{colour}');
    await expect.element(screen.getByText('没有名为“colour”的变量')).toBeVisible();
    await screen.getByLabelText('正文').fill('周五见');
    await screen.getByRole('button', { name: '添加英文版' }).click();
    await screen.getByLabelText('标题').nth(1).fill('Talk');
    // A language that is begun has its text too.
    await expect.element(screen.getByRole('button', { name: /^发送给/ })).toBeDisabled();
    await screen.getByLabelText('正文').nth(1).fill('On Friday');
    await expect
      .poll(() => server.asked('POST /dsTbMsgSend/estimate').at(-1)?.body)
      .toMatchObject({ channel: 'email', contentEn: 'On Friday' });
    const last = server.asked('POST /dsTbMsgSend/estimate').at(-1);
    expect(last && filterOf(last)?.query).toMatchObject({ competitionId: 'c1', status: '2', search: '星火' });
    expect(last && filterOf(last)?.query).not.toHaveProperty('selections');
  });

  test('is a template as well, chosen in a field as wide as those for words', async () => {
    const { screen } = await show(rows);
    const widthOf = (field: Locator): number | undefined => field.element().closest('.ant-input, .ant-select')?.clientWidth;
    await screen.getByRole('button', { name: '写消息' }).click();
    const title = screen.getByLabelText('标题');
    await expect.element(title).toBeVisible();
    const width = widthOf(title);
    await screen.getByText('用模板', { exact: true }).click();
    const template = screen.getByRole('combobox', { name: /^消息模板/ });
    await expect.element(template).toBeInTheDocument();
    expect(widthOf(template)).toBe(width);
  });

  test('asks whoever looks after some competitions for one, where the list is of several; its own filter answers it', async () => {
    signedIn('SUB');
    const server = fakeServer({ 'POST /dsTbMsgSend/estimate': found });
    const several = [...rows, { id: 'r3', competitionId: 'c2' } as unknown as AnyRow];
    const screen = await renderPage(<WriteTeams list={{ ...list, fixed: {} } as EntityList} rows={several} />);
    await screen.getByRole('button', { name: '写消息' }).click();
    await expect.element(screen.getByText('列表中有多项竞赛的队伍，一条消息只写给其中一项竞赛。')).toBeVisible();
    expect(screen.getByLabelText('标题').elements()).toHaveLength(0);
    await expectAccessible();
    expect(server.asked('POST /dsTbMsgSend/estimate')).toHaveLength(0);
    await screen.unmount();
    const filtered = await renderPage(<WriteTeams list={{ ...list, fixed: {} } as EntityList} rows={[]} />);
    await filtered.getByRole('button', { name: '给队伍写消息' }).click();
    await filtered.getByLabelText('标题').fill('答辩');
    await filtered.getByLabelText('正文').fill('周五见');
    await expect.poll(() => server.asked('POST /dsTbMsgSend/estimate').at(-1)?.body).toMatchObject({ competitionId: 'c1' });
  });

  test('is not lost by closing it without a word', async () => {
    const confirm = vi.spyOn(feedback, 'confirm').mockResolvedValue(false);
    const { screen } = await show(rows);
    await screen.getByRole('button', { name: '写消息' }).click();
    await screen.getByLabelText('标题').fill('答辩');
    await screen.getByRole('button', { name: /关闭|Close/ }).click();
    await expect.element(screen.getByLabelText('标题')).toHaveValue('答辩');
    confirm.mockResolvedValue(true);
    await screen.getByRole('button', { name: /关闭|Close/ }).click();
    await expect.element(screen.getByLabelText('标题')).not.toBeInTheDocument();
  });

  test.each([
    ['ADMIN', 1],
    ['APPL', 0],
  ] as const)('is nothing for those who write to nobody, who tick no rows for it either: %s', async (role, shown) => {
    signedIn(role);
    fakeServer({ 'GET /dsTbRegistration/list': { records: rows, total: rows.length, size: 10, current: 1 } });
    const bare = { ...registration, verbs: {}, calls: ['list'] as const };
    const screen = await renderPage(<EntityPage entity={bare} overrides={{ rowsAct: teamsAct }} />);
    await expect.element(screen.getByRole('table')).toBeVisible();
    await expect.poll(() => screen.getByRole('row').elements().length).toBe(1 + rows.length);
    await expect.poll(() => screen.getByRole('button', { name: '给队伍写消息' }).elements().length).toBe(shown);
    expect(screen.getByRole('checkbox').elements().length).toBe(shown * (1 + rows.length));
  });
});
