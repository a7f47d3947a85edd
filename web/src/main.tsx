import './app/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { keepOfflinePage } from './app/offline-page.ts';
import { ProofHost } from './app/proof-host.tsx';
import { router } from './app/router.tsx';
import { ServiceHost } from './app/service/service-host.tsx';
import { queryClient } from './lib/api/query-client.ts';
import { languageStore } from './lib/store/language.ts';
import { followPreferences } from './lib/store/preferences.ts';
import { loadTextsWithCode } from './lib/texts/area-texts.ts';
import { baseTexts } from './messages/base/index.ts';

followPreferences();
const writeLanguage = () => {
  document.documentElement.lang = languageStore.get();
};
writeLanguage();
languageStore.subscribe(writeLanguage);

loadTextsWithCode();
addEventListener('load', keepOfflinePage, { once: true });
const root = document.getElementById('root');

function draw(at: HTMLElement): void {
  createRoot(at).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ServiceHost router={router}>
          <RouterProvider router={router} />
          <ProofHost />
        </ServiceHost>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Without the texts there is no page, and no text that says so in one language. */
function regret(at: HTMLElement): void {
  at.textContent = '页面未能加载，请检查网络后刷新。 · The page could not be loaded; check your network and reload.';
}

if (root)
  baseTexts.load(languageStore.get()).then(
    () => draw(root),
    () => regret(root),
  );
