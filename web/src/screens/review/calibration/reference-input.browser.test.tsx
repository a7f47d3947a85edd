import { calibration } from '@saiyun/sdk/entities';
import { Form, Input } from 'antd';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { ReferenceInput } from './reference-input.tsx';

const item = (id: string, itemName: string, more: object) => ({
  id,
  itemName,
  itemCode: id,
  itemType: 'score',
  minValue: 0,
  maxValue: 100,
  step: 1,
  requiredFlag: '1',
  ...more,
});
const page = (records: readonly object[]) => ({ records, total: records.length, size: 500, current: 1, pages: 1 });

test('after a wrong score only what is wrong or missing is red, each with its text', async () => {
  signedIn('ADMIN');
  fakeServer({
    'GET /sys/dict/queryAllDictItems': {},
    'GET /dsTbReviewProject/queryById': { id: 'p', templateId: 't' },
    'GET /dsTbReviewTemplate/queryById': { id: 't', fullMark: 100 },
    'GET /dsTbReviewTemplateItem/list': page([
      item('new', '创新性', { weight: 40 }),
      item('style', '表达', { weight: 30 }),
      item('use', '应用', { weight: 30 }),
      item('note', '补充', { itemType: 'text', requiredFlag: '0', minValue: null, maxValue: null }),
    ]),
  });
  const items = [
    { itemId: 'new', scoreValue: 101 },
    { itemId: 'style', scoreValue: 70 },
  ];
  const screen = await renderPage(
    <Form initialValues={{ projectId: 'p', items }}>
      <Form.Item name="projectId" hidden>
        <Input />
      </Form.Item>
      <Form.Item name="items" validateStatus="error">
        <ReferenceInput id="items" field={calibration.fields.items} />
      </Form.Item>
    </Form>,
  );
  await expect.element(screen.getByRole('spinbutton', { name: '创新性' })).toBeVisible();
  const red = [...screen.container.querySelectorAll('.ant-input-number-status-error')].map((one) =>
    one.closest('[data-item]')?.getAttribute('data-item'),
  );
  expect(red).toEqual(['new', 'use']);
  expect(screen.container.querySelector('textarea.ant-input-status-error')).toBeNull();
  for (const [id, isTold] of [
    ['new', true],
    ['style', false],
    ['use', true],
    ['note', false],
  ] as const)
    expect(screen.container.querySelector(`#item-${id} [role="alert"]`) !== null, id).toBe(isTold);
  await expectAccessible();
});
