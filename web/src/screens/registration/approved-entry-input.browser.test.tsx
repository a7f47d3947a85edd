import { works } from '@saiyun/sdk/entities';
import { Form } from 'antd';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { ApprovedEntryInput } from './approved-entry-input.tsx';

function Competition() {
  const form = Form.useFormInstance();
  return <output>{String(Form.useWatch('competitionId', { form, preserve: true }) ?? '')}</output>;
}

test('WORK-01: a work is handed in for an approved entry, whose competition it takes', async () => {
  signedIn('APPL');
  await page.viewport(390, 844);
  const spec = "dsTbRegistration,teamName,id,status = '2'";
  fakeServer({
    [`GET /sys/dict/loadDict/${spec.split(',').map(encodeURIComponent).join(',')}`]: [
      { value: 'r1', text: '一支名称很长很长很长很长很长很长很长很长很长很长很长的队伍', hint: '第八届全国大学生物联网创新设计竞赛' },
    ],
    'GET /dsTbRegistration/queryById': { id: 'r1', competitionId: 'c1' },
    'GET /dsTbRegistration/list': { records: [], total: 0, size: 10, current: 1 },
  });
  await renderPage(
    <Form>
      <Form.Item name="registrationId">
        <ApprovedEntryInput field={works.fields.registrationId} aria-label="报名" />
      </Form.Item>
      <Competition />
    </Form>,
  );
  await page.getByRole('combobox', { name: '报名' }).click();
  const option = page.getByText('一支名称很长', { exact: false });
  await expect.element(option).toBeVisible();
  // The list stays on a phone's screen, and its names are whole.
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect((document.querySelector('.rp-popup') as HTMLElement).getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await option.click();
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('c1');
});

test('WORK-01: within a competition only its own entries are offered', async () => {
  signedIn('APPL');
  const spec = "dsTbRegistration,teamName,id,status = '2' and competitionId = 'c2'";
  const asked: string[] = [];
  fakeServer({
    [`GET /sys/dict/loadDict/${spec.split(',').map(encodeURIComponent).join(',')}`]: () => {
      asked.push(spec);
      return [{ value: 'r2', text: '本竞赛的队伍' }];
    },
    'GET /dsTbRegistration/list': { records: [], total: 0, size: 10, current: 1 },
  });
  await renderPage(
    <Form initialValues={{ competitionId: 'c2' }}>
      <Form.Item name="registrationId">
        <ApprovedEntryInput field={works.fields.registrationId} aria-label="报名" />
      </Form.Item>
    </Form>,
  );
  await page.getByRole('combobox', { name: '报名' }).click();
  await expect.element(page.getByText('本竞赛的队伍')).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
});
