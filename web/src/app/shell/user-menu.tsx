import {
  ApartmentOutlined,
  BankOutlined,
  ClearOutlined,
  CloudDownloadOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  SettingOutlined,
  SkinOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { UserInfo } from '@saiyun/sdk/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MenuProps } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { isJeecg } from '../../lib/api/backend.ts';
import { client } from '../../lib/api/client.ts';
import { keepDicts } from '../../lib/api/use-dict.ts';
import { leave } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { homePath } from '../../lib/paths.ts';
import { setLocked } from '../../lib/store/lock.ts';
import { storage } from '../../lib/store/storage.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useText } from '../../messages/base/index.ts';
import { useShellText } from '../../messages/shell/index.ts';
import { goOnAs } from '../../screens/user/sign-in/after-sign-in.ts';
import { identitiesOf, readIdentity, rememberIdentity } from '../../screens/user/sign-in/identity.ts';
import { type Act, useActs } from '../../ui/acts.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings-drawer.tsx')).SettingsDrawer }));
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../../screens/account/security/change-password-dialog.tsx')).ChangePasswordDialog,
}));
const TenantDialog = lazy(async () => ({ default: (await import('./tenant-dialog.tsx')).TenantDialog }));
const DepartDialog = lazy(async () => ({ default: (await import('./depart-dialog.tsx')).DepartDialog }));

const tenantsKey = ['tenants'] as const;

/** Clears the dictionaries in the browser and on the server, and reports the result (SHELL-16). */
function useClearCache() {
  const { t } = useShellText();
  const queries = useQueryClient();
  return useCallback(async () => {
    try {
      keepDicts(await client.dicts.refresh());
      await queries.invalidateQueries();
      feedback.message('success', t('user.cacheDone'));
    } catch {
      // The error policy has already reported any cause other than a refusal.
      feedback.message('warning', t('user.cacheFailed'));
    }
  }, [t, queries]);
}

function Portrait({ user }: { readonly user: UserInfo }) {
  return (
    <span className="sh-avatar" aria-hidden="true">
      {user.avatar ? <StoredImage path={user.avatar} alt="" fallback={<UserOutlined />} /> : <UserOutlined />}
    </span>
  );
}

/** Asks, ends the session and leads to the sign-in page. */
function useLogOut(): () => void {
  const { t } = useShellText();
  return useCallback(
    () =>
      void feedback.confirm({
        title: t('user.logoutAsk'),
        text: t('user.logoutText'),
        ok: t('user.logout'),
        cancel: t('common.cancel'),
        run: async () => {
          // The local session ends whatever the server says (AUTH-13, AUTH-14).
          await client.logout().catch(() => undefined);
          leave({ comeBack: false });
        },
      }),
    [t],
  );
}

/** The other identities of an account with several, each a way to go on as it; it is remembered for the next sign-in. */
function useOtherIdentities(user: UserInfo) {
  const { t } = useText();
  const { t: shell } = useShellText();
  const navigate = useNavigate();
  const now = readIdentity('', { uType: storage.get('uType'), sType: '' }).uType;
  const own = identitiesOf(user.roles);
  return own
    .filter((one) => own.length > 1 && one !== now)
    .map((one) => ({
      key: `as ${one}`,
      icon: <SwapOutlined />,
      label: shell('user.goOnAs', { identity: t(`signIn.identity.${one}`) }),
      onClick: () => {
        rememberIdentity(user.username, one, true);
        goOnAs(one, user);
        void navigate(homePath);
      },
    }));
}

type Items = NonNullable<MenuProps['items']>;

/** Entries that only our server serves: a JeecgBoot has neither these pages nor the lock. */
const ours: readonly unknown[] = ['center', 'settings', 'downloads', 'tenant', 'lock'];
const withoutOurs = (items: Items): Items => items.filter((one) => !isJeecg || !ours.includes(one?.key));

/** The account menu behind the user's name (SHELL-10, SCREEN-80). */
export function UserMenu({ user }: { readonly user: UserInfo }) {
  const { t } = useShellText();
  const navigate = useNavigate();
  const phone = usePhone();
  const clearCache = useClearCache();
  const [dialog, setDialog] = useState<'settings' | 'tenant' | 'depart' | 'password'>();
  const close = () => setDialog(undefined);
  // Most accounts have one tenant, so the tenants are fetched only when the menu is about to open.
  const [isNear, setNear] = useState(false);
  const near = () => setNear(true);
  const { data: tenants } = useQuery({
    queryKey: tenantsKey,
    queryFn: async () => (await import('../../lib/api/account-calls.ts')).sessions.tenants(),
    enabled: isNear,
  });

  const identities = useOtherIdentities(user);
  const logOut = useLogOut();
  useActs(
    useMemo(
      (): readonly Act[] => [
        { id: 'look', label: t('user.system'), words: ['theme', '主题'], run: () => setDialog('settings') },
        { id: 'password', label: t('user.password'), run: () => setDialog('password') },
        { id: 'depart', label: t('user.depart'), run: () => setDialog('depart') },
        { id: 'cache', label: t('user.cache'), run: () => void clearCache() },
        { id: 'logout', label: t('user.logout'), words: ['logout'], run: logOut },
      ],
      [t, clearCache, logOut],
    ),
  );

  return (
    <>
      <DropMenu
        placement="bottomRight"
        menu={{
          items: withoutOurs([
            {
              key: 'center',
              icon: <UserOutlined />,
              label: t('user.center'),
              onClick: () => void navigate('/account/center'),
            },
            {
              key: 'settings',
              icon: <SettingOutlined />,
              label: t('user.settings'),
              onClick: () => void navigate('/account/settings/BaseSetting'),
            },
            {
              key: 'downloads',
              icon: <CloudDownloadOutlined />,
              label: t('user.downloads'),
              onClick: () => void navigate('/account/myDownload/index'),
            },
            { key: 'password', icon: <KeyOutlined />, label: t('user.password'), onClick: () => setDialog('password') },
            { key: 'cache', icon: <ClearOutlined />, label: t('user.cache'), onClick: () => void clearCache() },
            ...((tenants?.list.length ?? 0) > 1
              ? [{ key: 'tenant', icon: <BankOutlined />, label: t('user.tenant'), onClick: () => setDialog('tenant') }]
              : []),
            ...identities,
            { key: 'depart', icon: <ApartmentOutlined />, label: t('user.depart'), onClick: () => setDialog('depart') },
            { key: 'system', icon: <SkinOutlined />, label: t('user.system'), onClick: () => setDialog('settings') },
            { key: 'lock', icon: <LockOutlined />, label: t('user.lock'), onClick: () => setLocked(true) },
            { type: 'divider' },
            { key: 'logout', icon: <LogoutOutlined />, label: t('user.logout'), onClick: logOut },
          ]),
        }}
      >
        <button
          type="button"
          className="sh-action sh-user"
          aria-label={`${t('user.menu')}: ${user.realname}`}
          onPointerEnter={near}
          onFocus={near}
          onClick={near}
        >
          <Portrait user={user} />
          {!phone && <span className="sh-name">{user.realname}</span>}
        </button>
      </DropMenu>
      <Suspense>
        {dialog === 'settings' && <SettingsDrawer onClose={close} />}
        {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
        {dialog === 'tenant' && tenants && <TenantDialog tenants={tenants} onClose={close} />}
        {dialog === 'depart' && <DepartDialog onClose={close} />}
      </Suspense>
    </>
  );
}
