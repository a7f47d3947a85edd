import { GlobalOutlined, MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { languages, type UserInfo } from '@saiyun/sdk/contract';
import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { message } from '@saiyun/sdk/messages';
import { greeting } from '@saiyun/sdk/view';
import { Tooltip } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { usePicksLanguage, usePlatformName } from '../../lib/api/domain.ts';
import { languageNames } from '../../lib/store/language.ts';
import { changePreferences, useDark, usePreferences } from '../../lib/store/preferences.ts';
import { changeLanguage } from '../../lib/texts/change-language.ts';
import { untilIdle } from '../../lib/when-idle.ts';
import { useText } from '../../messages/base/index.ts';
import { useShellText } from '../../messages/shell/index.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import type { Page } from '../menu-routes.ts';
import { HelpButton } from './help/help-button.tsx';
import { SearchButton } from './palette/search-button.tsx';
import { ShellActs } from './palette/shell-acts.tsx';
import { UserMenu } from './user-menu.tsx';

/** The page in front is drawn first. */
const NoticeBell = lazy(async () => {
  await untilIdle();
  return { default: (await import('../../screens/notice/notice-bell.tsx')).NoticeBell };
});

function LanguagePick() {
  const { t, lang } = useText();
  if (!usePicksLanguage()) return null;
  return (
    <DropMenu
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [lang],
        items: languages.map((one) => ({ key: one, label: languageNames[one] })),
        onClick: ({ key }) => void changeLanguage(languages.find((one) => one === key) ?? 'zh-CN'),
      }}
    >
      <button type="button" className="sh-action" aria-label={t('lang.pick')}>
        <GlobalOutlined aria-hidden />
      </button>
    </DropMenu>
  );
}

function ModePick() {
  const { t } = useText();
  const dark = useDark();
  const { mode } = usePreferences();
  const modes = ['light', 'dark', 'system'] as const;
  return (
    <DropMenu
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [mode],
        items: modes.map((key) => ({ key, label: t(`theme.${key}`) })),
        onClick: ({ key }) => changePreferences({ mode: modes.find((one) => one === key) ?? 'system' }),
      }}
    >
      <button type="button" className="sh-action" aria-label={t('theme.pick')}>
        {dark ? <MoonOutlined aria-hidden /> : <SunOutlined aria-hidden />}
      </button>
    </DropMenu>
  );
}

/** A greeting by the reader's local hour (SHELL-02, SHELL-04). */
function Greeting({ user }: { readonly user: UserInfo }) {
  const { t, lang } = useShellText();
  const platform = usePlatformName();
  const [hour, setHour] = useState(() => new Date().getHours());
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="sh-greeting">
      <span>{t('header.greeting', { greeting: message(lang, greeting(hour)), name: user.realname })}</span>
      <span className="sh-welcome">{t('header.welcome', { platform })}</span>
    </p>
  );
}

export interface HeaderProps {
  readonly user: UserInfo;
  readonly menu: readonly MenuItem[];
  readonly pages: readonly Page[];
  readonly mobile: boolean;
  /** Logo and menu, where they are at the top. */
  readonly children?: ReactNode;
  readonly onOpenMenu: () => void;
}

/** SCREEN-79. */
export function Header({ user, menu, pages, mobile, children, onOpenMenu }: HeaderProps) {
  const { t } = useShellText();
  const { collapsed, nav } = usePreferences();
  const label = t(collapsed ? 'nav.expand' : 'nav.collapse');
  return (
    <>
      {mobile ? (
        <button type="button" className="sh-action" aria-label={t('nav.open')} onClick={onOpenMenu}>
          <MenuOutlined aria-hidden />
        </button>
      ) : (
        nav !== 'top' && (
          <Tooltip title={label}>
            <button type="button" className="sh-action" aria-label={label} onClick={() => changePreferences({ collapsed: !collapsed })}>
              {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
            </button>
          </Tooltip>
        )
      )}
      {children}
      <Greeting user={user} />
      <div className="sh-actions">
        <SearchButton menu={menu} pages={pages} />
        <ShellActs />
        <HelpButton />
        <LanguagePick />
        <ModePick />
        <Suspense fallback={<span className="sh-action" />}>
          <NoticeBell user={user} />
        </Suspense>
        <UserMenu user={user} />
      </div>
    </>
  );
}
