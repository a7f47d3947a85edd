import type { Label } from '@saiyun/sdk/contract';
import { useEffect } from 'react';
import { createStore } from './store.ts';

/** Titles of the pages with a code in their path, by path: only the page knows its title, once its data has loaded. */
export const pageNames = createStore<Readonly<Record<string, Label>>>({});

/** Sets a page's title for the tab bar, the breadcrumb and the window. */
export function namePage(path: string, name: Label): void {
  const names = pageNames.get();
  const known = names[path];
  if (known?.[0] !== name[0] || known[1] !== name[1]) pageNames.set({ ...names, [path]: name });
}

export function useNamedPage(path: string, name: Label | undefined): void {
  useEffect(() => {
    if (name) namePage(path, name);
  }, [path, name]);
}
