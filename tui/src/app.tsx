import { type Client, isApiError } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { Box, useApp, useWindowSize } from 'ink';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Desk } from './drafts/desk.ts';
import { click, type Pointer } from './input/mouse.ts';
import { keys, type WrongKey } from './keys.ts';
import { type AppContext, AppProvider } from './kit/app-context.ts';
import type { Notice } from './kit/frame.tsx';
import { TooSmall } from './kit/too-small.tsx';
import { Help } from './screens/help.tsx';
import type { Screen } from './screens/screen.ts';
import { Shown } from './shown.tsx';
import { loadTexts, type TuiText, textsIn } from './texts/index.ts';
import { smallest, type WrongColour } from './theme.ts';
import { useDesk } from './use-desk.ts';
import { useHome } from './use-home.ts';
import { useUnread } from './use-unread.ts';

export interface TuiAppProps {
  readonly client: Client;
  /** The language to begin in; its texts are loaded. */
  readonly language: Language;
  /** Keeps what is written; without one it is kept as long as the program runs. */
  readonly desk?: Desk;
  /** Settings of keys that could not be taken. */
  readonly wrongKeys?: readonly WrongKey[];
  /** Settings of colours that could not be taken. */
  readonly wrongColours?: readonly WrongColour[];
  /** Another language was chosen. */
  readonly onLanguage?: ((language: Language) => void) | undefined;
  /** Tells of clicks. */
  readonly pointer?: Pointer | undefined;
  /** What changes is said instead of drawn. */
  readonly isSpoken?: boolean;
}

/** What all screens share, and what stands before them. TUI-05: an expired session leads back to sign-in. */
export function TuiApp(props: TuiAppProps) {
  const { client, language: first, desk: given, wrongKeys = [], wrongColours = [], onLanguage, pointer, isSpoken = false } = props;
  const { exit } = useApp();
  const { columns, rows } = useWindowSize();
  const [language, setLanguage] = useState(first);
  const [screen, setScreen] = useState<Screen>(client.session.token ? { name: 'home' } : { name: 'signIn' });
  const [help, setHelp] = useState<'keys' | 'palette'>();
  const [notice, setNotice] = useState<Notice | undefined>(() => badSettings(wrongKeys, wrongColours, textsIn(first)));
  const [here] = useState<AppContext['here']>({ offers: [] });
  useEffect(() => {
    if (pointer) pointer.onClick = (at) => click(here, at, rows - 1);
  }, [pointer, here, rows]);
  const openHelp = useCallback((isFiltered: boolean) => setHelp(isFiltered ? 'palette' : 'keys'), []);
  const go = useCallback((to: Screen, next?: Notice) => {
    setNotice(next);
    setScreen(to);
  }, []);

  const t = textsIn(language);
  const toggleLanguage = useCallback(() => {
    const next = language === 'en' ? 'zh-CN' : 'en';
    void loadTexts(next).then(() => {
      client.setLanguage(next);
      setLanguage(next);
      onLanguage?.(next);
      // What was said is in the language of before.
      setNotice(undefined);
    });
  }, [client, language, onLanguage]);
  const endedBy = useCallback(
    (error: unknown) => {
      if (!isApiError(error) || error.kind !== 'auth') return false;
      go({ name: 'signIn' }, { tone: 'bad', text: textsIn(client.language)('shell.sessionEnded') });
      return true;
    },
    [client, go],
  );
  const isSignedIn = screen.name !== 'signIn';
  const desk = useDesk(client, given, endedBy, isSignedIn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever signs in next sees nothing of it
  const memory = useMemo(() => new Map<string, unknown>(), [isSignedIn]);
  const { unread, countAgain } = useUnread(client, isSignedIn);
  const home = useHome(client, desk, isSignedIn, endedBy);
  const isSmall = columns < smallest.columns || rows < smallest.rows;
  const isCovered = help !== undefined || isSmall;
  const { outbox, seen } = desk;
  const context = useMemo(
    () => ({
      client,
      language,
      t,
      toggleLanguage,
      columns,
      rows,
      endedBy,
      outbox,
      seen,
      memory,
      unread,
      here,
      openHelp,
      isSpoken,
      active: !isCovered,
    }),
    [client, language, t, toggleLanguage, columns, rows, endedBy, outbox, seen, memory, unread, here, openHelp, isSpoken, isCovered],
  );
  // What covers a screen does not unmount it, so that no input is lost.
  return (
    <AppProvider value={context}>
      <Box display={isCovered ? 'none' : 'flex'}>
        <Shown screen={screen} home={home} notice={notice} go={go} onRead={countAgain} onQuit={exit} />
      </Box>
      {help && !isSmall && <Help offers={here.offers} isFiltered={help === 'palette'} onClose={() => setHelp(undefined)} />}
      {isSmall && <TooSmall />}
    </AppProvider>
  );
}

/** What the first screen says of keys and colours that are set wrongly. */
function badSettings(wrongKeys: readonly WrongKey[], wrongColours: readonly WrongColour[], t: TuiText): Notice | undefined {
  const and = t('shell.wrong.and');
  const badKeys = wrongKeys.map(({ name, key, why, other = '' }) => t(`shell.wrongKey.${why}`, { name, key, other })).join(and);
  const badColours = wrongColours.map(({ name, value, why }) => t(`shell.wrongColour.${why}`, { name, value })).join(and);
  const told = [
    badKeys && t('shell.badKeys', { problems: badKeys, help: keys.help.shown }),
    badColours && t('shell.badColours', { problems: badColours }),
  ].filter(Boolean);
  return told.length === 0 ? undefined : { tone: 'bad', text: told.join(and) };
}
