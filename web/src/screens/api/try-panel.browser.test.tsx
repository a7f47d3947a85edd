import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { apiTexts } from '../../messages/api/index.ts';
import { type Answers, fakeServer, refused } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import type { ApiDocument, Call } from './api-document.ts';
import { TryPanel } from './try-panel.tsx';

const json = { 'application/json': {} };
const document: ApiDocument = { servers: [], info: { title: '', description: '' }, paths: {}, components: { schemas: {} } };
const reading: Call = {
  method: 'get',
  path: '/unit/find',
  tag: '',
  client: '',
  operation: {
    tags: [],
    operationId: 'unit.find',
    summary: '',
    parameters: [{ name: 'code', in: 'query', required: true, schema: { type: 'string' } }],
    responses: { 200: { content: json } },
  },
};
const writing: Call = {
  method: 'post',
  path: '/unit/add',
  tag: '',
  client: '',
  operation: {
    tags: [],
    operationId: 'unit.add',
    summary: '',
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } } },
    },
    responses: { 200: { content: json } },
  },
};

const open = async (call: Call, answers: Answers) => {
  await apiTexts.load('zh-CN');
  const server = fakeServer(answers);
  await renderPage(<TryPanel call={call} document={document} />);
  return server;
};
beforeEach(() => signedIn('ADMIN'));

test('a call that reads is made at once and shows its answer; what is missing is said at its field', async () => {
  const server = await open(reading, { 'GET /unit/find': { unitName: '北方大学' } });
  await page.getByRole('button', { name: '发送' }).click();
  await expect.element(page.getByText('请填写')).toBeVisible();
  expect(server.asked('GET /unit/find')).toHaveLength(0);
  await page.getByLabelText(/^code/).fill('10001');
  await page.getByRole('button', { name: '发送' }).click();
  await expect.element(page.getByText(/北方大学/)).toBeVisible();
  expect(server.asked('GET /unit/find')[0]?.query.get('code')).toBe('10001');
  await expectAccessible();
});

test('a call that writes is asked about, and its refusal is shown in its words', async () => {
  const server = await open(writing, { 'POST /unit/add': () => refused('单位已存在') });
  await page.getByRole('textbox').fill('{');
  await page.getByRole('button', { name: '发送' }).click();
  await expect.element(page.getByText('不是有效的 JSON')).toBeVisible();
  await page.getByRole('textbox').fill('{"name":"北方大学"}');
  await page.getByRole('button', { name: '发送' }).click();
  await expect.element(page.getByText(/修改数据/)).toBeVisible();
  expect(server.asked('POST /unit/add')).toHaveLength(0);
  await page.getByRole('button', { name: '确认发送' }).click();
  await expect.element(page.getByText(/单位已存在/)).toBeVisible();
  await expect.element(page.getByText('失败', { exact: true })).toBeVisible();
  expect(server.asked('POST /unit/add').map(({ body }) => body)).toMatchObject([{ name: '北方大学' }]);
});
