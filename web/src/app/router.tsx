import { authorizePath, devicePath } from '@saiyun/sdk/calls';
import { createBrowserRouter, Navigate, redirect, useRouteError } from 'react-router';
import { homePath, signInPath } from '../lib/paths.ts';
import { sessionStore } from '../lib/store/session.ts';
import { useText } from '../messages/base/index.ts';
import { Fault, PageFault, Waiting } from './fault.tsx';
import { decide } from './guard.ts';

const loadShell = () => import('./shell/guarded.tsx');

/** The sign-in page. The shell's code is fetched while the user is still typing. */
const loadSignIn = async () => {
  const { SignIn } = await import('../screens/user/sign-in/sign-in.tsx');
  // A chunk that cannot be fetched now is requested again when it is needed.
  setTimeout(() => void loadShell().catch(() => undefined), 1200);
  return { Component: SignIn };
};

function RouteFault() {
  return <PageFault error={useRouteError()} />;
}

/** ROUTE-06. */
function Missing() {
  const { t } = useText();
  return (
    <Fault
      title={t('missing.title')}
      text={t('missing.text')}
      actions={
        <a className="sy-button" href={homePath}>
          {t('missing.home')}
        </a>
      }
    />
  );
}

/** Redirects visitors who may not open a page before any of its own code runs (GUARD-02, GUARD-06). */
function gate({ request }: { readonly request: Request }): Response | null {
  const url = new URL(request.url);
  const decision = decide({
    path: url.pathname + url.search,
    hasToken: sessionStore.get().token !== undefined,
    hasPermissions: true,
    redirect: url.searchParams.get('redirect'),
  });
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
      { path: signInPath, loader: gate, lazy: loadSignIn },
      { path: '/user/register', lazy: async () => ({ Component: (await import('../screens/user/register/register.tsx')).Register }) },
      {
        path: '/user/register-result',
        lazy: async () => ({ Component: (await import('../screens/user/register/register.tsx')).RegisterResult }),
      },
      { path: '/user/alteration', lazy: async () => ({ Component: (await import('../screens/user/password/alteration.tsx')).Alteration }) },
      { path: '/oauth2-app', element: <Navigate to="/oauth2-app/login" replace /> },
      {
        path: '/oauth2-app/login',
        lazy: async () => ({ Component: (await import('../screens/user/sign-in/third/third-return.tsx')).ThirdReturn }),
      },
      {
        path: authorizePath,
        loader: gate,
        lazy: async () => ({ Component: (await import('../screens/user/allow/allow-program.tsx')).AllowProgram }),
      },
      {
        path: devicePath,
        loader: gate,
        lazy: async () => ({ Component: (await import('../screens/user/allow/allow-device.tsx')).AllowDevice }),
      },
      { path: '/docs/api', lazy: () => import('../screens/api/api-docs.tsx').then((m) => ({ Component: m.ApiDocs })) },
      { path: '/404', element: <Missing /> },
      { path: '/*', loader: gate, lazy: () => loadShell().then((m) => ({ Component: m.Guarded })) },
    ],
  },
]);
