import { authorizePath, devicePath } from '@saiyun/sdk/calls';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, redirect, useRouteError } from 'react-router';
import { columnsTexts } from '../blocks/columns/texts/index.ts';
import { filterChipsTexts } from '../blocks/filter-chips/texts/index.ts';
import { savedViewsTexts } from '../blocks/saved-views/texts/index.ts';
import { askPermissions } from '../lib/api/permissions.ts';
import { isInChatApp } from '../lib/chat-app.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { homePath, safeRedirect, signInPath, thirdSignInPath } from '../lib/paths.ts';
import { languageStore } from '../lib/store/language.ts';
import { sessionStore } from '../lib/store/session.ts';
import { fetchWhenIdle } from '../lib/when-idle.ts';
import { kitTexts } from '../messages/kit/index.ts';
import { shellTexts } from '../messages/shell/index.ts';
import { PageFault, Waiting } from './fault.tsx';
import { decide } from './guard.ts';

/** The code of every page behind the sign-in, and the texts that it is drawn with. */
const loadShell = async () => {
  // A failure of the texts is reported where they are drawn.
  for (const texts of [shellTexts, kitTexts, columnsTexts, filterChipsTexts, savedViewsTexts])
    texts.load(languageStore.get()).catch(() => undefined);
  const shell = await import('./shell/guarded.tsx');
  await shell.loadScreens();
  return shell;
};

/** The code of a page behind the sign-in: that of the frame and its own, while the server is asked what the account may see. */
const loadGuarded = async (address: string) => {
  const { Guarded, fetchPage } = await loadShell();
  // The page itself says what does not come.
  fetchPage(address).catch(() => undefined);
  return Guarded;
};

/** The sign-in page. What comes after it is fetched while the user is still typing. */
const loadSignIn = async () => {
  const { SignIn } = await import('../screens/user/sign-in/sign-in.tsx');
  const next = safeRedirect(new URLSearchParams(location.search).get('redirect'));
  fetchWhenIdle(() => Promise.all([loadGuarded(next), import('../kit/page/entity-page.tsx')]));
  return { Component: SignIn };
};

/** A route whose code is fetched when it is visited (SDK-ERR-11). */
const lazyRoute = (load: () => Promise<ComponentType>) => async () => ({ Component: await loadChunk(load) });

function RouteFault() {
  return <PageFault error={useRouteError()} />;
}

/** Redirects visitors who may not open a page before any of its own code runs (GUARD-02, GUARD-06). */
function gate({ request }: { readonly request: Request }): Response | null {
  const url = new URL(request.url);
  const decision = decide({
    path: url.pathname + url.search,
    hasToken: sessionStore.get().token !== undefined,
    hasPermissions: sessionStore.get().permissions !== undefined,
    redirect: url.searchParams.get('redirect'),
    inChatApp: isInChatApp(),
  });
  // Asked while the shell is still on its way; it shows what becomes of the answer.
  if (decision.do === 'load') askPermissions().catch(() => undefined);
  return decision.do === 'go' ? redirect(decision.to) : null;
}

/** History mode, base path `/` (ROUTE-01 to ROUTE-07). The shell resolves the pages of the menu. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteFault />,
    hydrateFallbackElement: <Waiting full />,
    children: [
      { path: '/', element: <Navigate to={homePath} replace /> },
      { path: '/user', element: <Navigate to={signInPath} replace /> },
      { path: signInPath, loader: gate, lazy: () => loadChunk(loadSignIn) },
      { path: '/user/register', lazy: lazyRoute(async () => (await import('../screens/user/register/register.tsx')).Register) },
      {
        path: '/user/register-result',
        lazy: lazyRoute(async () => (await import('../screens/user/register/register.tsx')).RegisterResult),
      },
      { path: '/user/alteration', lazy: lazyRoute(async () => (await import('../screens/user/password/alteration.tsx')).Alteration) },
      { path: '/oauth2-app', element: <Navigate to={thirdSignInPath} replace /> },
      {
        path: thirdSignInPath,
        lazy: lazyRoute(async () => (await import('../screens/user/sign-in/third/third-return.tsx')).ThirdReturn),
      },
      {
        path: authorizePath,
        loader: gate,
        lazy: lazyRoute(async () => (await import('../screens/user/allow/allow-program.tsx')).AllowProgram),
      },
      {
        path: devicePath,
        loader: gate,
        lazy: lazyRoute(async () => (await import('../screens/user/allow/allow-device.tsx')).AllowDevice),
      },
      { path: '/verify', lazy: lazyRoute(async () => (await import('../screens/verify/verify.tsx')).Verify) },
      { path: '/hall', lazy: lazyRoute(async () => (await import('../screens/hall/hall.tsx')).Hall) },
      { path: '/hall/:id', lazy: lazyRoute(async () => (await import('../screens/hall/hall-page.tsx')).HallPage) },
      { path: '/results', lazy: lazyRoute(async () => (await import('../screens/results/results.tsx')).Results) },
      { path: '/invitation', lazy: lazyRoute(async () => (await import('../screens/user/invitation/invitation.tsx')).Invitation) },
      { path: '/docs/api', lazy: lazyRoute(async () => (await import('../screens/api/api-docs.tsx')).ApiDocs) },
      { path: '/test', element: <Navigate to="/test/home" replace /> },
      { path: '/*', loader: gate, lazy: lazyRoute(() => loadGuarded(location.pathname)) },
    ],
  },
]);
