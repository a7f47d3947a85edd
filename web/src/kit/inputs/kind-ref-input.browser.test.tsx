import { bankAccount, recusal } from '@saiyun/sdk/entities';
import { Form } from 'antd';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { FieldItem } from '../form/field-item.tsx';
import { EntityPage } from '../page/entity-page.tsx';

const { ownerType, ownerId } = bankAccount.fields;
const owners = [
  ['expert', '专家'],
  ['platform', '平台'],
  ['unit', '单位'],
].map(([value, text]) => ({ value, text, title: text, label: text }));

beforeEach(() => signedIn('FIN'));

test('the owner of an account is chosen by name, of the kind that is chosen before it, and never typed as an id', async () => {
  fakeServer({
    'GET /sys/dict/queryAllDictItems': { ds_account_owner: owners },
    'GET /sys/dict/loadDict/dsTbExpert,realName,id': [{ value: 'e1', text: '李明', hint: '云海大学' }],
    'GET /sys/dict/loadDict/dsTbUnit,unitName,id': [{ value: 'u1', text: '滨海大学' }],
  });
  const taken = vi.fn<(values: object) => void>();
  const common = { isOff: false, row: undefined, own: {}, autoFocus: false };
  await renderPage(
    <Form onFinish={taken} initialValues={{ ownerType: 'platform' }}>
      <FieldItem {...common} name="ownerType" field={ownerType} />
      <FieldItem {...common} name="ownerId" field={ownerId} />
      <button type="submit">send</button>
    </Form>,
  );
  const owner = page.getByRole('combobox', { name: /^所有者(?!类型)/ });
  await expect.element(owner).toBeDisabled();
  await expect.element(page.getByText('该类型无需选择')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
  const choose = async (kind: string, name: string) => {
    await page.getByRole('combobox', { name: /^所有者类型/ }).click();
    await userEvent.keyboard(`${kind}{Enter}`);
    await expect.element(owner).toBeEnabled();
    await owner.click();
    await page.getByText(name, { exact: true }).click();
    await page.getByRole('button', { name: 'send' }).click();
  };
  await choose('专家', '李明');
  await expect.poll(() => taken.mock.lastCall?.[0]).toEqual({ ownerType: 'expert', ownerId: 'e1' });
  // An id of one kind means nothing in another.
  await choose('单位', '滨海大学');
  await expect.poll(() => taken.mock.lastCall?.[0]).toEqual({ ownerType: 'unit', ownerId: 'u1' });
  await expectAccessible();
});

test('a list is narrowed by such a row as well: its kind, then its name, which the chip says', async () => {
  signedIn('ADMIN');
  const server = fakeServer({
    'GET /dsTbRecusal/list': { records: [], total: 0, size: 10, current: 1, pages: 0 },
    'GET /sys/dict/queryAllDictItems': { ds_recusal_target: [{ value: 'unit', text: '单位', title: '单位', label: '单位' }] },
    'GET /sys/dict/loadDict/dsTbUnit,unitName,id': [{ value: 'u1', text: '滨海大学' }],
    'GET /sys/dict/loadDictItem/dsTbUnit,unitName,id': ['滨海大学'],
    'GET /sys/listView/list': { views: [], shareWith: [] },
    'GET /dsTbImportTask/unfinished': [],
  });
  await renderPage(<EntityPage entity={recusal} />);
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await page.getByRole('dialog', { name: '选择筛选字段' }).getByRole('button', { name: '回避对象' }).click();
  await page.getByRole('combobox', { name: '回避对象: 类型' }).selectOptions('单位');
  await page.getByRole('dialog', { name: '回避对象' }).getByRole('button', { name: '回避对象', exact: true }).click();
  await page.getByText('滨海大学', { exact: true }).click();
  await page.getByRole('button', { name: /应\s?用/ }).click();
  const asked = () => Object.fromEntries(server.asked('GET /dsTbRecusal/list').at(-1)?.query ?? []);
  await expect.poll(asked).toMatchObject({ targetType: 'unit', targetId: 'u1' });
  const chips = () => page.getByRole('list', { name: '筛选条件' }).element().textContent;
  await expect.poll(chips).toContain('回避对象 是 滨海大学');
});
