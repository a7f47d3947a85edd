import { CalendarOutlined, DeleteOutlined, SearchOutlined } from '@ant-design/icons';
import { certificateTemplate } from '@saiyun/sdk/entities';
import { Alert, Button, DatePicker, Drawer, Input, InputNumber, Modal, Pagination, Segmented, Select, Tag } from 'antd';
import { beforeEach, expect, test } from 'vitest';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';

beforeEach(() => signedIn('ADMIN'));

/** Names of what is in the accessibility tree and says nothing in Chinese. */
const latinNames = (): readonly string[] =>
  [...document.querySelectorAll('[aria-label]')]
    .filter((one) => one.closest('[aria-hidden="true"], [hidden], [inert]') === null)
    .map((one) => one.getAttribute('aria-label') ?? '')
    .filter((name) => /[a-z]{2}/i.test(name) && !/\p{Script=Han}/u.test(name));

function Parts() {
  return (
    <>
      <InputNumber aria-label="数量" value={3} />
      <Input.Search aria-label="查找" enterButton />
      <Input.Password aria-label="密码" />
      <Select aria-label="种类" value="a" allowClear open options={[{ value: 'a', label: '甲' }]} />
      <DatePicker aria-label="日期" open getPopupContainer={(at) => at.parentElement ?? document.body} />
      <Pagination total={200} current={10} pageSize={10} showQuickJumper />
      <Segmented options={['左', '右']} />
      <Tag closable>标签</Tag>
      <Alert title="提示" closable />
      <Button icon={<DeleteOutlined />}>删除</Button>
      <Button icon={<CalendarOutlined aria-label="日历" />} />
      <Button icon={<SearchOutlined />} loading>
        查询
      </Button>
    </>
  );
}

test('ACCESS-01: what antd draws is named in Chinese on a Chinese page', async () => {
  const screen = await renderPage(<Parts />);
  await expect.element(screen.getByRole('spinbutton', { name: '数量' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '增大' })).toBeInTheDocument();
  // An icon beside a word adds nothing to it; one with a name of its own keeps it.
  await expect.element(screen.getByRole('button', { name: '删除', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '日历', exact: true })).toBeVisible();
  expect(latinNames()).toEqual([]);
});

test.each([
  ['dialog', <Modal key="m" open title="提问" />],
  ['drawer', <Drawer key="d" open title="提问" />],
] as const)('ACCESS-01: a %s is closed by a button that says so', async (_what, part) => {
  const screen = await renderPage(part);
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: '关闭' })).toBeVisible();
  expect(latinNames()).toEqual([]);
});

test('ACCESS-01: a list with its filters names nothing in English', async () => {
  fakeServer({
    'GET /dsTbCertificateTemplate/list': { records: [], total: 0, current: 1, size: 10, pages: 0 },
    'GET /sys/dict/all': {},
  });
  const screen = await renderPage(<EntityPage entity={certificateTemplate} overrides={{ stateTabs: true }} />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(latinNames()).toEqual([]);
});
