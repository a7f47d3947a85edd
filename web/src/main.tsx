import './app/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ProofHost } from './app/proof-host.tsx';
import { router } from './app/router.tsx';
import { queryClient } from './lib/api/query-client.ts';
import { languageStore } from './lib/store/language.ts';
import { followPreferences } from './lib/store/preferences.ts';

followPreferences();
const writeLanguage = () => {
  document.documentElement.lang = languageStore.get();
};
writeLanguage();
languageStore.subscribe(writeLanguage);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ProofHost />
      </QueryClientProvider>
    </StrictMode>,
  );
