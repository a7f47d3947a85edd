import { type Role, storeKeys } from '@saiyun/sdk/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import axe, { type RunOptions } from 'axe-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { AntdRoot } from '../app/shell/antd-root.tsx';
import { queryClient } from '../lib/api/query-client.ts';
import { preferencesStore } from '../lib/store/preferences.ts';
import { sessionStore } from '../lib/store/session.ts';
import { storage } from '../lib/store/storage.ts';

/** Signs an account of that role in, with every button that the role may have. */
export function signedIn(role: Role): void {
  const user = {
    id: 'u1',
    username: 'tester',
    realname: '测试员',
    avatar: null,
    phone: null,
    email: null,
    orgCode: null,
    loginType: 1,
    roles: [role],
    tenantId: 1,
  };
  sessionStore.set({
    token: 'token',
    user: user as never,
    permissions: { menu: [], auth: [], allAuth: [], sysSafeMode: false },
  });
}

/** Draws a part as the application would: with its look, its cache, emptied, and an address. */
export async function renderPage(part: ReactNode, address = '/page') {
  queryClient.clear();
  storage.remove(storeKeys.dictCache);
  const router = createMemoryRouter([{ path: '*', element: <main>{part}</main> }], { initialEntries: [address] });
  return render(
    <QueryClientProvider client={queryClient}>
      <AntdRoot>
        <RouterProvider router={router} />
      </AntdRoot>
    </QueryClientProvider>,
  );
}

/** Nothing fades while colours are measured: half-way to the other theme a text has the contrast of neither. */
const still = (): HTMLStyleElement => {
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { transition: none !important; }';
  document.head.append(style);
  return style;
};

/** Waits until the page has been drawn anew. */
const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const wcag: RunOptions['runOnly'] = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] };
/** The rules that look at colours: no other tells one theme from another. */
const ofColours: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Fails with one line for each element of the document that breaks WCAG 2.1 A or AA, in both themes or in those that are named. */
export async function expectAccessible(modes: readonly ('light' | 'dark')[] = ['light', 'dark']): Promise<void> {
  const found: string[] = [];
  // Rows that are about to be replaced are dimmed, and so is a button whose act is not over.
  await expect.poll(() => document.querySelector('[aria-busy="true"], .ant-btn-loading')).toBeNull();
  const style = still();
  for (const [at, mode] of modes.entries()) {
    preferencesStore.set({ ...preferencesStore.get(), mode });
    await expect.poll(() => document.documentElement.dataset.theme).toBe(mode);
    await drawn();
    const { violations } = await axe.run(document.body, {
      runOnly: at === 0 ? wcag : ofColours,
      resultTypes: ['violations'],
      preload: false,
    });
    for (const { id, nodes } of violations)
      for (const { html, any, all, none } of nodes)
        found.push(`${mode} ${id}: ${html.slice(0, 200)}: ${[...any, ...all, ...none].map(({ message }) => message).join(' ')}`);
  }
  style.remove();
  preferencesStore.set({ ...preferencesStore.get(), mode: 'light' });
  expect(found).toEqual([]);
}
