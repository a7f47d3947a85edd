import type { Language } from '@saiyun/sdk/contract';
import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd';
import enUs from 'antd/locale/en_US';
import zhCn from 'antd/locale/zh_CN';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { mix, readableOn } from '../../lib/colors.ts';
import { feedbackWanted } from '../../lib/errors/feedback.ts';
import { useLanguage } from '../../lib/store/language.ts';
import { type Preferences, primaryOf, useDark, usePreferences } from '../../lib/store/preferences.ts';
import { useStore } from '../../lib/store/store.ts';

const locales = { 'zh-CN': zhCn, en: enUs } as const satisfies Record<Language, unknown>;

const shared: ThemeConfig['token'] = { borderRadius: 8, fontFamily: 'var(--sy-font)', wireframe: false };

/** The colours of the style sheet (`theme.css`), for antd's own components. Text in them is readable on every surface (AA). */
const lightTokens: ThemeConfig['token'] = {
  ...shared,
  colorBgLayout: '#f3f5f9',
  colorText: '#1b2436',
  colorTextSecondary: '#566178',
  colorTextTertiary: '#626c82',
  colorTextPlaceholder: '#626c82',
  colorTextDescription: '#566178',
  colorBorder: '#c9d1de',
  colorBorderSecondary: '#e3e8f0',
  colorErrorBg: '#fdeeee',
  colorErrorBorder: '#f3b6b4',
  colorSuccessBg: '#eaf7ee',
  colorSuccessBorder: '#a9dcb8',
  colorWarningBg: '#fff6e0',
  colorWarningBorder: '#f3d38a',
  colorError: '#d4302e',
  colorErrorHover: '#c32c2a',
  colorErrorActive: '#b22826',
  colorSuccess: '#1f7d39',
  colorWarning: '#945c00',
};
const darkTokens: ThemeConfig['token'] = {
  ...shared,
  colorBgLayout: '#10141d',
  colorBgContainer: '#181e2a',
  colorBgElevated: '#1e2533',
  colorText: '#e6eaf2',
  colorTextSecondary: '#a9b3c6',
  colorTextTertiary: '#8d98ad',
  colorTextPlaceholder: '#8d98ad',
  colorTextDescription: '#a9b3c6',
  colorBorder: '#3f4a60',
  colorBorderSecondary: '#2a3344',
};

/** antd's state colours for readers who cannot tell red from green: those of `:root.color-weak` in the style sheet. */
const weakTokens = (dark: boolean): ThemeConfig['token'] => ({
  colorError: dark ? '#ff9d5c' : '#b84a00',
  colorSuccess: dark ? '#56b4e9' : '#0067a3',
  colorWarning: dark ? '#f0e442' : '#8a7300',
  colorErrorBg: dark ? '#3b2412' : '#fdf0e6',
  colorErrorBorder: dark ? '#7a4a22' : '#f0c19c',
  colorSuccessBg: dark ? '#12293a' : '#e6f2fa',
  colorSuccessBorder: dark ? '#2b5f82' : '#9fcbe6',
  colorWarningBg: dark ? '#33300f' : '#fbf5d6',
  colorWarningBorder: dark ? '#6b6420' : '#e3d37a',
  // Seeds of the preset tag colours.
  green: '#0072b2',
  red: '#d55e00',
  orange: '#b39b00',
  gold: '#b39b00',
  blue: '#b0609a',
});

type Algorithm = Extract<ThemeConfig['algorithm'], (...all: never[]) => unknown>;

/** antd's tags of a preset colour write in its seventh shade on its first: too pale in half of the colours. */
const readableTags: Algorithm = (seed, map) => {
  const made = { ...(map ?? antdTheme.defaultAlgorithm(seed)) };
  for (const color of [
    'orange',
    'gold',
    'yellow',
    'lime',
    'green',
    'cyan',
    'volcano',
    'blue',
    'geekblue',
    'red',
    'magenta',
    'purple',
  ] as const)
    made[`${color}7`] = readableOn(made[`${color}7`], made[`${color}1`]);
  return made;
};

/** A solid button grows darker under the pointer: antd lightens it, and white text on it fades. */
const inTheLight = (primary: string): ThemeConfig['algorithm'] => [
  antdTheme.defaultAlgorithm,
  (seed, map) => ({
    ...(map ?? antdTheme.defaultAlgorithm(seed)),
    colorPrimaryHover: mix(primary, '#000000', 0.08),
    colorPrimaryActive: mix(primary, '#000000', 0.16),
  }),
  readableTags,
];

/** antd's red for dark surfaces is too dim to be read as text. */
const redInTheDark = { colorError: '#f2807b', colorErrorHover: '#f69a96', colorErrorActive: '#e86f6a', colorErrorText: '#f2807b' };

/** Dark surfaces need two shades of the chosen colour: a deep one behind white text and a bright one for text. antd derives only one. */
const inTheDark = (preferences: Preferences): ThemeConfig['algorithm'] => {
  const solid = readableOn(preferences.primary, '#ffffff');
  const bright = primaryOf(preferences, true);
  return [
    antdTheme.darkAlgorithm,
    (_seed, map) => ({
      ...(map ?? antdTheme.darkAlgorithm(_seed)),
      colorPrimary: solid,
      colorPrimaryHover: mix(solid, '#000000', 0.08),
      colorPrimaryActive: mix(solid, '#000000', 0.16),
      colorPrimaryText: bright,
      colorInfo: bright,
      ...(!preferences.colorWeak && redInTheDark),
      colorLink: bright,
      colorLinkHover: mix(bright, '#ffffff', 0.25),
      colorLinkActive: bright,
    }),
    readableTags,
  ];
};

const themeOf = (preferences: Preferences, dark: boolean): ThemeConfig => {
  const primary = primaryOf(preferences, dark);
  return {
    algorithm: dark ? inTheDark(preferences) : inTheLight(primary),
    token: {
      ...(dark ? darkTokens : lightTokens),
      ...(preferences.colorWeak && weakTokens(dark)),
      colorPrimary: primary,
      colorInfo: primary,
      colorLink: primary,
    },
    components: {
      // What is bright enough to be read on a dark surface is too bright behind white.
      ...(dark && { Button: { dangerColor: '#1b0f12' } }),
      Menu: {
        itemBorderRadius: 8,
        itemMarginInline: 8,
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkPopupBg: '#141a26',
      },
      Tabs: { itemSelectedColor: primary, itemHoverColor: primary, inkBarColor: primary },
      Pagination: { itemActiveColor: primary },
    },
  };
};

const loadFeedbackHost = () => import('./feedback-host.tsx');
const FeedbackHost = lazy(async () => ({ default: (await loadFeedbackHost()).FeedbackHost }));
/** In ms. After this long the message components are fetched anyway, so that they can report even that the network is down. */
const feedbackHostAfterMs = 8_000;

/** Draws messages, once there is one to show. */
function LazyFeedbackHost() {
  const wanted = useStore(feedbackWanted);
  useEffect(() => {
    // A chunk that cannot be fetched now is requested again when it is needed.
    const timer = setTimeout(() => void loadFeedbackHost().catch(() => undefined), feedbackHostAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{wanted && <FeedbackHost />}</Suspense>;
}

/** antd with the reader's language and theme. */
export function AntdLook({ children }: { readonly children: ReactNode }) {
  const lang = useLanguage();
  const dark = useDark();
  const preferences = usePreferences();
  const theme = useMemo(() => themeOf(preferences, dark), [preferences, dark]);
  return (
    <ConfigProvider locale={locales[lang]} theme={theme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}

/** The same, with the components that show messages. */
export function AntdRoot({ children }: { readonly children: ReactNode }) {
  return (
    <AntdLook>
      {children}
      <LazyFeedbackHost />
    </AntdLook>
  );
}
