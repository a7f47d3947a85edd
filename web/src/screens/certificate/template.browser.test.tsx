import type { CertificateElement } from '@saiyun/sdk/contract';
import { certificateTemplate } from '@saiyun/sdk/entities';
import { Form, type FormInstance, Input } from 'antd';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { certificateTexts } from '../../messages/certificate/index.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { templateInputs } from './template.tsx';

await certificateTexts.load('zh-CN');
let form: FormInstance;

function Made() {
  [form] = Form.useForm();
  return (
    <Form form={form}>
      <Form.Item name="certKind">
        <Input aria-label="kind" />
      </Form.Item>
      <Form.Item name="elements">
        <templateInputs.elements field={certificateTemplate.fields.elements} />
      </Form.Item>
    </Form>
  );
}

const elements = (): readonly CertificateElement[] => form.getFieldValue('elements') ?? [];
const texts = () => elements().map(({ text }) => text);

test('a new template begins with the layout of its kind, until somebody has changed it', async () => {
  await renderPage(<Made />);
  const kind = screen.getByLabelText('kind');
  await expect.poll(texts).toContain('获奖证书');
  await kind.fill('participation');
  await expect.poll(texts).toContain('参赛证书');
  expect(texts().join()).not.toContain('{awardName}');
  await kind.fill('organiser');
  await expect.poll(texts).toContain('荣誉证书');
  expect(elements().map(({ bind }) => bind)).not.toContain('realName');
  form.setFieldValue('elements', elements().slice(1));
  const left = elements().length;
  await kind.fill('award');
  expect(elements()).toHaveLength(left);
  expect(texts()).not.toContain('获奖证书');
});
