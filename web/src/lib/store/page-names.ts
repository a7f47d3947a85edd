import type { Label } from '@saiyun/sdk/contract';
import { useEffect } from 'react';
import { createStore } from './store.ts';

/** What the pages with a code in their address are called, by their path: the page itself knows it once its data are there. */
export const pageNames = createStore<Readonly<Record<string, Label>>>({});

/** Names the page at a path for the tab bar, the trail and the window's title. */
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
