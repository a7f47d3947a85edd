import { labelIn } from '@saiyun/sdk/contract';
import { EmptyMenu, emptyMenuText, withMenu } from '@saiyun/sdk/logic/menu';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { client } from '../../lib/api/client.ts';
import { askPermissions } from '../../lib/api/permissions.ts';
import { renewDicts } from '../../lib/api/use-dict.ts';
import { failureMessage, faultOf, leave } from '../../lib/errors/error-policy.ts';
import { missingPath } from '../../lib/paths.ts';
import { languageStore } from '../../lib/store/language.ts';
import { lockStore } from '../../lib/store/lock.ts';
import { usePreferences } from '../../lib/store/preferences.ts';
import { setPermissions, useSession } from '../../lib/store/session.ts';
import { useStore } from '../../lib/store/store.ts';
import { useShellText } from '../../messages/shell/index.ts';

export { fetchPage, loadScreens } from '../all-screens.ts';

import { Fault, Waiting } from '../fault.tsx';
import { decide } from '../guard.ts';
import { Missing } from '../missing.tsx';
import { AntdRoot } from './antd-root.tsx';
import { useIdleLock } from './lock/use-idle-lock.ts';
import { Shell, type ShellProps } from './shell.tsx';

const LockScreen = lazy(async () => ({ default: (await import('./lock/lock-screen.tsx')).LockScreen }));
const FirstPassword = lazy(async () => ({ default: (await import('../../screens/user/password/first-password.tsx')).FirstPassword }));

/** Fetches what the account may see and do, once per token (GUARD-03 to GUARD-05). Returns the reason when that fails. */
function useLoadedPermissions(): { readonly fault: string | undefined; readonly mustChange: boolean; readonly retry: () => void } {
  const { token, permissions } = useSession();
  const [fault, setFault] = useState<string>();
  const [mustChange, setMustChange] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` starts another try
  useEffect(() => {
    if (decide({ path: location.pathname, hasToken: token !== undefined, hasPermissions: permissions !== undefined }).do !== 'load') return;
    let gone = false;
    askPermissions()
      .then((loaded) => {
        if (gone) return;
        setPermissions(withMenu(loaded));
        // If they cannot be read now, the stored dictionaries stay in use.
        renewDicts(loaded.dictVersion).catch(() => undefined);
      })
      .catch((error: unknown) => {
        if (gone) return;
        if (error instanceof EmptyMenu) return setFault(labelIn(emptyMenuText, languageStore.get()));
        const { kind, code } = faultOf(error);
        if (code === 'account.must_change') return setMustChange(true);
        // The error policy reports an expired session; an unreachable server is no reason to sign out.
        if (kind === 'network' || kind === 'timeout' || kind === 'server') setFault(failureMessage(error));
        else if (kind !== 'auth') void client.logout().finally(() => leave());
      });
    return () => {
      gone = true;
    };
  }, [token, permissions, round]);
  return {
    fault,
    mustChange,
    retry: () => {
      setFault(undefined);
      setRound(round + 1);
    },
  };
}

function Loaded() {
  const { t } = useShellText();
  const { permissions, user } = useSession();
  const { fault, mustChange, retry } = useLoadedPermissions();
  // Drawn in slices: what the page asks for leaves meanwhile, and the browser stays awake.
  const isReady = useDeferredValue(permissions !== undefined);
  if (mustChange)
    return (
      <Suspense fallback={<Waiting full />}>
        <FirstPassword />
      </Suspense>
    );
  if (permissions && isReady && user) return <Lockable user={user} permissions={permissions} />;
  if (!fault) return <Waiting full />;
  return (
    <Fault
      title={t('guard.failed')}
      text={fault}
      actions={
        <div className="sy-actions">
          <button type="button" className="sy-button" onClick={retry}>
            {t('common.retry')}
          </button>
          <button
            type="button"
            className="sy-button sy-quiet"
            onClick={() => void client.logout().finally(() => leave({ comeBack: false }))}
          >
            {t('user.logout')}
          </button>
        </div>
      }
    />
  );
}

/** The frame, below the lock while the screen is locked: drawn already, it keeps what was typed; after a reload it waits for the password. */
function Lockable({ user, permissions }: ShellProps) {
  const isLocked = useStore(lockStore);
  const [wasOpen, setWasOpen] = useState(!isLocked);
  if (!isLocked && !wasOpen) setWasOpen(true);
  useIdleLock(usePreferences().lockAfter);
  return (
    <>
      {(wasOpen || !isLocked) && <Shell user={user} permissions={permissions} />}
      {isLocked && (
        <Suspense fallback={<Waiting full />}>
          <LockScreen user={user} />
        </Suspense>
      )}
    </>
  );
}

/** Everything that requires a sign-in, and the page for addresses without one: who is signed in keeps the menu there (ROUTE-06). */
export function Guarded() {
  const { token } = useSession();
  const { pathname } = useLocation();
  if (token === undefined && pathname === missingPath) return <Missing />;
  return (
    <AntdRoot>
      <Loaded />
    </AntdRoot>
  );
}
