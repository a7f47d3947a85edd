import { type FormField, no, yes } from '@saiyun/sdk/contract';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { Question } from './question.tsx';

const patent: FormField = { key: 'patent', label: '是否已申请专利', type: 'flag' };

function Asked({ told }: { readonly told: (answer: unknown) => void }) {
  const [answer, setAnswer] = useState<string>();
  const put = (next: unknown) => {
    told(next);
    setAnswer(next as string | undefined);
  };
  return <Question question={patent} answer={answer} fault={undefined} disabled={false} prices={new Map()} onChange={put} />;
}

test('REG-01: a question of yes or no looks unanswered until it is answered, and an answer can be taken back', async () => {
  signedIn('APPL');
  const told: unknown[] = [];
  await renderPage(<Asked told={(answer) => told.push(answer)} />);
  const group = page.getByRole('group', { name: '是否已申请专利' });
  await expect.element(group).toBeVisible();
  const [is, isNot] = [group.getByRole('radio', { name: '是' }), group.getByRole('radio', { name: '否' })];
  await expect.element(is).not.toBeChecked();
  await expect.element(isNot).not.toBeChecked();
  await isNot.click();
  await expect.element(isNot).toBeChecked();
  await is.click();
  await group.getByRole('button').click();
  await expect.element(is).not.toBeChecked();
  expect(told).toEqual([no, yes, undefined]);
});
