import { announcement, competition, unit, user } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, fakeServer, refusedWith } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { EntityForm } from './entity-form.tsx';

const row = {
  id: '7',
  revision: 3,
  competitionCode: 'IOT-8',
  competitionName: '第八届物联网竞赛',
  competitionType: 'subject',
  registerStart: '2026-11-01 08:00:00',
  registerEnd: '2026-12-01 18:00:00',
  submissionEndTime: '2026-12-10 18:00:00',
  endTime: '2026-12-31 18:00:00',
  graceSeconds: 0,
  uploadHours: 24,
};
const answers: Answers = {
  'GET /dsTbCompetition/queryById': row,
  'GET /sys/dict/queryAllDictItems': {
    ds_competition_type: [{ value: 'subject', text: '学科竞赛', title: '学科竞赛', label: '学科竞赛' }],
  },
};

const show = async ({
  id = '7' as string | undefined,
  rules,
  more = {},
}: {
  id?: string | undefined;
  rules?: () => never[] | object[];
  more?: Answers;
} = {}) => {
  const server = fakeServer({ ...answers, ...more });
  const closed: unknown[] = [];
  const screen = await renderPage(
    <EntityForm
      entity={competition}
      open
      {...(id && { id })}
      {...(rules && { rules: rules as never })}
      onClose={(saved) => closed.push(saved)}
    />,
  );
  await expect.element(screen.getByLabelText('竞赛代码', { exact: true })).toBeVisible();
  return { server, screen, closed };
};

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

describe('a form', () => {
  test('has the sections of the definition, ranges as one input, the English twin beside, and what is rare folded', async () => {
    const { screen } = await show();
    for (const name of ['竞赛', '时间', '队伍'])
      await expect.element(screen.getByRole('heading', { name, exact: true, level: 3 })).toBeVisible();
    const range = screen.getByRole('group', { name: '报名开始 – 报名截止' });
    await expect.element(range.getByLabelText('报名开始', { exact: true })).toBeVisible();
    await expect.element(range.getByLabelText('报名截止', { exact: true })).toBeVisible();
    // What is said of both ends is said once.
    await expect.element(screen.getByText('含负责人', { exact: true })).toBeVisible();
    const labels = screen.getByRole('dialog').element().querySelectorAll('label');
    const texts = [...labels].map((one) => one.textContent);
    expect(texts.indexOf('英文名称')).toBe(texts.indexOf('竞赛名称') + 1);
    await expect.element(screen.getByLabelText('宽限秒数', { exact: true })).not.toBeVisible();
    await expectAccessible();
  });

  test('what is rare is open where it holds something out of the ordinary', async () => {
    const { screen } = await show({ more: { 'GET /dsTbCompetition/queryById': { ...row, graceSeconds: 600 } } });
    await expect.element(screen.getByLabelText('宽限秒数', { exact: true })).toBeVisible();
  });

  test('SYS-04: asks for people and departments only where a notice is not for everybody', async () => {
    fakeServer({
      'GET /sys/dict/queryAllDictItems': {
        msg_type: ['ALL', 'USER'].map((value) => ({ value, text: value, title: value, label: value })),
      },
      'GET /sys/user/queryUserComponentData': { records: [], total: 0, size: 10, current: 1, pages: 0 },
    });
    const screen = await renderPage(<EntityForm entity={announcement} open onClose={() => undefined} />);
    const type = screen.getByLabelText('发送对象', { exact: true });
    await expect.element(type).toBeInTheDocument();
    await expect.element(screen.getByText('指定用户', { exact: true })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: '给谁', level: 3 })).not.toBeInTheDocument();
    await type.click();
    await screen.getByTitle('USER', { exact: true }).click();
    await expect.element(screen.getByText('指定用户', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('指定部门', { exact: true })).toBeVisible();
  });

  test('leads to the first fault, also into a folded section, when saving by Ctrl+S', async () => {
    const { screen } = await show({ rules: () => [{ field: 'graceSeconds', code: 'rule' }] });
    await screen.getByLabelText('竞赛名称', { exact: true }).fill('');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(screen.getByLabelText('竞赛名称', { exact: true })).toHaveFocus();
    await screen.getByLabelText('竞赛名称', { exact: true }).fill('新名称');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(screen.getByLabelText('宽限秒数', { exact: true })).toBeVisible();
    await expect.element(screen.getByLabelText('宽限秒数', { exact: true })).toHaveFocus();
  });

  test('keeps what was typed and not saved, offers it again, and forgets it when it is discarded', async () => {
    const first = await show();
    await first.screen.getByLabelText('竞赛名称', { exact: true }).fill('改了一半');
    await first.screen.unmount();

    const second = await show();
    await expect.element(second.screen.getByText(/未保存的内容/)).toBeVisible();
    await expectAccessible();
    await second.screen.getByRole('button', { name: '恢复' }).click();
    await expect.element(second.screen.getByLabelText('竞赛名称', { exact: true })).toHaveValue('改了一半');
    await second.screen.unmount();

    const third = await show();
    await third.screen.getByRole('button', { name: '丢弃' }).click();
    await expect.element(third.screen.getByLabelText('竞赛名称', { exact: true })).toHaveValue(row.competitionName);
    await third.screen.unmount();

    const fourth = await show();
    expect(fourth.screen.getByText(/未保存的内容/).elements()).toEqual([]);
  });

  test('what is taken from a draft is seen, also in a folded section', async () => {
    const first = await show();
    await first.screen.getByText(/^更多：/).click();
    await first.screen.getByLabelText('宽限秒数', { exact: true }).fill('600');
    await first.screen.unmount();

    const second = await show();
    await expect.element(second.screen.getByLabelText('宽限秒数', { exact: true })).not.toBeVisible();
    await second.screen.getByRole('button', { name: '恢复' }).click();
    await expect.element(second.screen.getByLabelText('宽限秒数', { exact: true })).toBeVisible();
    await expect.element(second.screen.getByLabelText('宽限秒数', { exact: true })).toHaveValue('600');
  });

  test('a draft belongs to its record, and is gone once it has been saved', async () => {
    const { screen, closed } = await show({ more: { 'PUT /dsTbCompetition/edit': row, 'POST /dsTbCompetition/edit': row } });
    await screen.getByLabelText('竞赛名称', { exact: true }).fill('改好了');
    expect(localStorage.getItem('pro__DRAFTS')).toContain('改好了');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => closed.length).toBe(1);
    expect(localStorage.getItem('pro__DRAFTS')).toBeNull();
  });

  test('two windows: what the other is still typing stays kept when this one saves', async () => {
    const { screen, closed } = await show({ more: { 'PUT /dsTbCompetition/edit': row, 'POST /dsTbCompetition/edit': row } });
    await screen.getByLabelText('竞赛名称', { exact: true }).fill('这个窗口');
    const kept = JSON.parse(localStorage.getItem('pro__DRAFTS') ?? '') as { value: { drafts: Record<string, { at: number }> } };
    for (const draft of Object.values(kept.value.drafts))
      Object.assign(draft, { values: { competitionName: '另一个窗口' }, at: draft.at + 1 });
    localStorage.setItem('pro__DRAFTS', JSON.stringify(kept));
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => closed.length).toBe(1);
    expect(localStorage.getItem('pro__DRAFTS')).toContain('另一个窗口');
  });
});

test('FORM-19, FORM-02: an account that is taken is told while it is typed, and its rules in their own words', async () => {
  const server = fakeServer({
    'GET /sys/duplicate/check': ({ query }: { query: URLSearchParams }) =>
      query.get('fieldVal') === 'student' ? refusedWith('check.taken', '该值不可用，系统中已存在！') : null,
  });
  const screen = await renderPage(<EntityForm entity={user} open onClose={() => undefined} />);
  const name = screen.getByLabelText('登录账号', { exact: true });
  await name.fill('student');
  await expect.element(screen.getByText('该值不可用，系统中已存在！')).toBeVisible();
  expect(Object.fromEntries(server.asked('GET /sys/duplicate/check')[0]?.query ?? [])).toMatchObject({
    tableName: 'sysUser',
    fieldName: 'username',
    fieldVal: 'student',
  });
  await name.fill('stu');
  await expect.element(screen.getByText('用户名长度为6到18位')).toBeVisible();
  await name.fill('刘同学们');
  await expect.element(screen.getByText('只允许字母、数字、下划线')).toBeVisible();
  await name.fill('');
  await expect.element(screen.getByText('请输入用户名')).toBeVisible();
  await name.fill('stud');
  await expect.poll(() => server.asked('GET /sys/duplicate/check').length).toBe(2);
});

test('FORM-19: a form that was submitted while the server is asked is saved, also if another field is left meanwhile', async () => {
  const open: ((free: null) => void)[] = [];
  const server = fakeServer({
    'GET /sys/duplicate/check': () => new Promise<null>((done) => open.push(done)),
    'POST /dsTbUnit/add': { id: '9' },
  });
  const { unitCode, contact } = unit.fields;
  const short = { ...unit, fields: { unitCode, contact }, groups: undefined } as unknown as typeof unit;
  const screen = await renderPage(<EntityForm entity={short} open onClose={() => undefined} />);
  await screen.getByLabelText('单位代码', { exact: true }).fill('U77');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.asked('GET /sys/duplicate/check').some(({ query }) => query.get('fieldVal') === 'U77')).toBe(true);
  await screen.getByLabelText('联系人', { exact: true }).fill('周明远');
  await userEvent.tab();
  for (const free of open) free(null);
  await expect
    .poll(() => server.asked('POST /dsTbUnit/add').map(({ body }) => body))
    .toMatchObject([{ unitCode: 'U77', contact: '周明远' }]);
});

test('FORM-20: a value with a check rule is asked about by the code of the rule, URL-encoded', async () => {
  const field = { ...unit.fields.unitCode, checkRule: 'unit_code', unique: false };
  const ruled = { ...unit, fields: { ...unit.fields, unitCode: field } };
  const server = fakeServer({ 'GET /sys/checkRule/checkByCode': () => refusedWith('check.broken', '编码须以校名首字母开头') });
  const screen = await renderPage(<EntityForm entity={ruled} open onClose={() => undefined} />);
  await screen.getByLabelText('单位代码', { exact: true }).fill('9A');
  await expect.element(screen.getByText('编码须以校名首字母开头')).toBeVisible();
  const name = { ...unit.fields.unitName, checkRule: 'unit_name', unique: false };
  expect(Object.fromEntries(server.asked('GET /sys/checkRule/checkByCode').at(-1)?.query ?? [])).toMatchObject({
    ruleCode: 'unit_code',
    value: '9A',
  });
  await renderPage(<EntityForm entity={{ ...unit, fields: { ...unit.fields, unitName: name } }} open onClose={() => undefined} />);
  await page.getByLabelText('单位名称', { exact: true }).last().fill('A&B 大学');
  await expect.poll(() => server.asked('GET /sys/checkRule/checkByCode').at(-1)?.query.get('value')).toBe(encodeURIComponent('A&B 大学'));
});
