import type { Language } from '@saiyun/sdk/contract';
import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd';
import enUs from 'antd/es/locale/en_US.js';
import zhCn from 'antd/es/locale/zh_CN.js';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { mix, readableOn } from '../../lib/colors.ts';
import { feedbackWanted } from '../../lib/errors/feedback.ts';
import { useLanguage } from '../../lib/store/language.ts';
import { accentOf, type Preferences, primaryOf, useDark, usePreferences } from '../../lib/store/preferences.ts';
import { brandStore } from '../../lib/store/site.ts';
import { useStore } from '../../lib/store/store.ts';
import { setPartNames } from '../../lib/texts/part-names.ts';
import { colourToken, sizeToken } from '../../lib/tokens.ts';
import { useText } from '../../messages/base/index.ts';
import { AppBlocks } from './app-blocks.tsx';

const locales = { 'zh-CN': zhCn, en: enUs } as const satisfies Record<Language, unknown>;

type Algorithm = Extract<ThemeConfig['algorithm'], (...all: never[]) => unknown>;
type Tokens = NonNullable<ThemeConfig['token']>;

/** antd's names of the states, and ours. */
const states = [
  ['Error', 'bad'],
  ['Success', 'good'],
  ['Warning', 'attention'],
] as const;

/** antd's own algorithms derive these from one seed each, some too pale to be read. */
const stateColours = (dark: boolean): Tokens =>
  Object.fromEntries(
    states.flatMap(([state, tone]) => {
      const colour = colourToken(`tone-${tone}`);
      const ground = colourToken(`tone-${tone}-bg`);
      const stronger = (share: number) => mix(colour, dark ? '#ffffff' : '#000000', share);
      return [
        ['', colour],
        ['Hover', stronger(0.14)],
        ['Active', stronger(0.24)],
        ['Text', colour],
        ['TextHover', stronger(0.14)],
        ['TextActive', stronger(0.24)],
        ['Bg', ground],
        ['BgHover', mix(ground, colour, 0.08)],
        ['BgFilledHover', mix(ground, colour, 0.08)],
        ['BgActive', mix(ground, colour, 0.14)],
        ['Border', mix(ground, colour, 0.35)],
        ['BorderHover', mix(ground, colour, 0.55)],
      ].map(([part, value]) => [`color${state}${part}`, value]);
    }),
  );

/**
 * The accent in its two shades: one that is read as text, and a deep one behind white. A solid button grows darker under the pointer: antd
 * lightens it, and white text on it fades.
 */
const accentColours = (preferences: Preferences, dark: boolean): Tokens => {
  const bright = primaryOf(preferences, dark);
  const solid = dark ? readableOn(accentOf(preferences, false), '#ffffff') : bright;
  return {
    colorPrimary: solid,
    colorPrimaryHover: mix(solid, '#000000', 0.08),
    colorPrimaryActive: mix(solid, '#000000', 0.16),
    colorPrimaryText: bright,
    colorInfo: bright,
    colorLink: bright,
    colorLinkHover: mix(bright, dark ? '#ffffff' : '#000000', 0.2),
    colorLinkActive: bright,
  };
};

const algorithmOf = (preferences: Preferences, dark: boolean): Algorithm[] => [
  dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
  (seed, map) => ({ ...(map ?? antdTheme.defaultAlgorithm(seed)), ...accentColours(preferences, dark), ...stateColours(dark) }),
];

/** The tokens of the style sheets (`tokens.css`), under antd's names. */
const tokensOf = (dark: boolean): Tokens => ({
  wireframe: false,
  // Who asked the system for less movement gets lists and dialogs at once.
  motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  fontFamily: 'var(--sy-font)',
  fontFamilyCode: 'var(--sy-font-mono)',
  fontSize: sizeToken('text-s'),
  fontSizeSM: sizeToken('text-xs'),
  fontSizeLG: sizeToken('text-m'),
  fontSizeXL: sizeToken('text-l'),
  fontSizeHeading1: sizeToken('text-xl'),
  fontSizeHeading2: sizeToken('text-l'),
  fontSizeHeading3: sizeToken('text-l'),
  fontSizeHeading4: sizeToken('text-l'),
  fontSizeHeading5: sizeToken('text-m'),
  borderRadius: sizeToken('radius-s'),
  borderRadiusSM: sizeToken('radius-s'),
  borderRadiusLG: sizeToken('radius-m'),
  boxShadow: 'var(--sy-shadow-2)',
  boxShadowSecondary: 'var(--sy-shadow-2)',
  boxShadowTertiary: 'var(--sy-shadow-1)',
  colorBgLayout: colourToken('bg'),
  colorBgContainer: colourToken('surface'),
  colorBgElevated: colourToken(dark ? 'surface-2' : 'surface'),
  colorText: colourToken('text'),
  colorTextSecondary: colourToken('text-2'),
  colorTextTertiary: colourToken('text-3'),
  colorTextPlaceholder: colourToken('text-3'),
  colorTextDescription: colourToken('text-2'),
  colorBorder: colourToken('border-strong'),
  colorBorderSecondary: colourToken('border'),
});

const themeOf = (preferences: Preferences, dark: boolean): ThemeConfig => {
  const primary = primaryOf(preferences, dark);
  const radius = sizeToken('radius-s');
  return {
    algorithm: algorithmOf(preferences, dark),
    // Seeds of everything that antd derives: hover, focus and the rest of its shades.
    token: { ...tokensOf(dark), colorPrimary: primary, colorInfo: primary, colorLink: primary },
    components: {
      // What is bright enough to be read on a dark surface is too bright behind white.
      ...(dark && {
        Button: {
          dangerColor: colourToken('surface'),
          // What is deep enough behind white is too deep to be read on a dark surface.
          defaultHoverColor: primary,
          defaultHoverBorderColor: primary,
          defaultActiveColor: primary,
          defaultActiveBorderColor: primary,
        },
      }),
      Menu: {
        itemBorderRadius: radius,
        itemMarginInline: sizeToken('space-2'),
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkPopupBg: colourToken('night'),
      },
      // What is written in a switch that is off is read as well.
      ...(!dark && { Switch: { colorTextQuaternary: colourToken('text-3') } }),
      Tabs: { itemSelectedColor: primary, itemHoverColor: primary, inkBarColor: primary },
      Pagination: { itemActiveColor: primary },
      Dropdown: {
        colorPrimary: primary,
        ...(dark && { controlItemBgActive: colourToken('hover'), controlItemBgActiveHover: colourToken('hover') }),
      },
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

/** antd's own parts, named in the reader's language: its locale has no words for them. */
function useNamedParts(): void {
  const { t } = useText();
  const [previous, next] = [t('part.previous'), t('part.next')];
  // Set while the page is drawn: what is drawn below asks for them at once.
  setPartNames({
    increase: t('part.increase'),
    decrease: t('part.decrease'),
    close: t('part.close'),
    clear: t('part.clear'),
    segmented: t('part.choices'),
    icons: {
      left: previous,
      right: next,
      'double-left': t('part.farBack'),
      'double-right': t('part.farOn'),
      search: t('part.search'),
      close: t('part.close'),
      'close-circle': t('part.clear'),
      ellipsis: t('part.more'),
      eye: t('part.hide'),
      'eye-invisible': t('part.show'),
      star: t('part.star'),
    },
  });
}

/** antd with the reader's language and theme. */
export function AntdLook({ children }: { readonly children: ReactNode }) {
  const lang = useLanguage();
  useNamedParts();
  const dark = useDark();
  const preferences = usePreferences();
  const brand = useStore(brandStore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the site's colours are read where the reader chose none
  const theme = useMemo(() => themeOf(preferences, dark), [preferences, dark, brand]);
  return (
    <ConfigProvider locale={locales[lang]} theme={theme} button={{ autoInsertSpace: false }}>
      <AppBlocks>{children}</AppBlocks>
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
