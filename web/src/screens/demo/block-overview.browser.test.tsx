import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { blockEntries } from '../../blocks/demos.ts';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { BlockOverview } from './block-overview.tsx';

test('SCREEN-77: every block is listed once, in its group, with a line and a way to its page', async () => {
  await renderPage(<BlockOverview />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(links).toHaveLength(blockEntries.length);
  expect(new Set(links)).toEqual(new Set(blockEntries.map(({ name }) => `/demo/${name}`)));
  await expectAccessible();
});
