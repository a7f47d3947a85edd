import { registration } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { recordTexts } from '../../../messages/record/index.ts';
import { renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Differences, toldOf } from './differences.tsx';

await recordTexts.load('zh-CN');

test('a change of what an entry form asked is told in words, not as data for programs', async () => {
  signedIn('APPL');
  const change = { field: 'answers', before: { q1: '图算法' }, after: { q1: '动态规划' }, beforeText: null, afterText: null };
  await renderPage(<Differences told={toldOf(registration.fields, [change as never])} />);
  await expect.element(screen.getByText('填写的内容有改动，详见报名表')).toBeVisible();
  await expect.element(screen.getByText('供程序使用的数据')).not.toBeInTheDocument();
});
