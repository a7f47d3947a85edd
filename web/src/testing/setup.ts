import '../app/theme.css';
import '../kit/kit.css';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '../lib/api/query-client.ts';
import { defaultPreferences, followPreferences, preferencesStore } from '../lib/store/preferences.ts';
import { sessionStore } from '../lib/store/session.ts';
import { brandStore } from '../lib/store/site.ts';

// Files share a page and its modules, as the parts of the application do; each begins as a page does that was just opened.
localStorage.clear();
sessionStorage.clear();
preferencesStore.set(defaultPreferences);
sessionStore.set({ token: undefined, user: undefined, permissions: undefined });
brandStore.set(undefined);
document.documentElement.lang = 'zh-CN';

const stillness = 'still';
if (!document.getElementById(stillness)) {
  followPreferences();
  // A colour that is half way to its goal is nobody's choice, and nothing waits for what moves.
  const still = document.createElement('style');
  still.id = stillness;
  still.textContent = '*, ::before, ::after { transition: none !important; animation: none !important; }';
  document.head.append(still);
}

beforeAll(() => page.viewport(1440, 900));
// The library does it for the first file of a page alone.
beforeEach(cleanup);
// What is still on the page would ask the server of the next file.
afterAll(async () => {
  await cleanup();
  queryClient.clear();
});
