import { storeKeys } from '@saiyun/sdk/contract';
import { beforeEach, expect, test } from 'vitest';
import { storage } from '../../lib/store/storage.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { HomeLink } from './shell-parts.tsx';

const mark = async (isStudent: number) => {
  storage.set(storeKeys.isStudent, isStudent);
  const screen = await renderPage(<HomeLink />);
  const link = screen.getByRole('link');
  await expect.poll(() => link.element().querySelectorAll('svg').length).toBe(1);
  const drawn = link.element().querySelector('svg')?.innerHTML;
  const leadsTo = link.element().getAttribute('href');
  await screen.unmount();
  return { drawn, leadsTo };
};

beforeEach(() => {
  localStorage.clear();
  fakeServer({ 'GET /sys/domain/info': null });
});

test('SHELL-09: the logo leads to the start page, and is another one for participants', async () => {
  signedIn('ADMIN');
  const [staff, participant] = [await mark(0), await mark(20)];
  expect(staff.leadsTo).toBe('/dashboard/analysis');
  expect(participant.leadsTo).toBe('/dashboard/analysis');
  expect(participant.drawn).not.toBe(staff.drawn);
});
