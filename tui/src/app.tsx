import { type Client, isApiError } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { Box, useApp, useWindowSize } from 'ink';
import { useCallback, useMemo, useState } from 'react';
import type { Desk } from './drafts/desk.ts';
import { type AppContext, AppProvider } from './kit/app-context.ts';
import type { Notice } from './kit/frame.tsx';
import { TooSmall } from './kit/too-small.tsx';
import { Help } from './screens/help.tsx';
import { Money } from './screens/money/money.tsx';
import { Review } from './screens/review/review.tsx';
import { Reviews } from './screens/reviews/reviews.tsx';
import { SignIn } from './screens/sign-in/sign-in.tsx';
import { loadTexts, textsIn } from './texts/index.ts';
import { smallest } from './theme.ts';
import { useDesk } from './use-desk.ts';
import { useWalk } from './use-walk.ts';

type Screen =
  | { readonly name: 'signIn' }
  | { readonly name: 'reviews' }
  | { readonly name: 'money' }
  | { readonly name: 'review'; readonly id: string };

export interface TuiAppProps {
  readonly client: Client;
  /** The language to begin in; its texts are loaded. */
  readonly language: Language;
  /** Keeps what is written; without one it is kept as long as the program runs. */
  readonly desk?: Desk;
}

/** The screens, and the state that is kept between them. TUI-05: an expired session leads back to sign-in. */
export function TuiApp({ client, language: first, desk: given }: TuiAppProps) {
  const { exit } = useApp();
  const { columns, rows } = useWindowSize();
  const [language, setLanguage] = useState(first);
  const [screen, setScreen] = useState<Screen>(client.session.token ? { name: 'reviews' } : { name: 'signIn' });
  const [help, setHelp] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const walk = useWalk();

  const [here] = useState<AppContext['here']>({ offers: [] });
  const openHelp = useCallback(() => setHelp(true), []);

  const t = textsIn(language);
  const toggleLanguage = useCallback(() => {
    const next = language === 'en' ? 'zh-CN' : 'en';
    void loadTexts(next).then(() => {
      client.setLanguage(next);
      setLanguage(next);
    });
  }, [client, language]);
  const endedBy = useCallback(
    (error: unknown) => {
      if (!isApiError(error) || error.kind !== 'auth') return false;
      setNotice({ tone: 'bad', text: textsIn(client.language)('shell.sessionEnded') });
      setScreen({ name: 'signIn' });
      return true;
    },
    [client],
  );
  const desk = useDesk(client, given, endedBy, screen.name !== 'signIn');
  const isSmall = columns < smallest.columns || rows < smallest.rows;
  const context = useMemo(
    () => ({ client, language, t, toggleLanguage, columns, rows, endedBy, outbox: desk.outbox, here, openHelp, active: !help && !isSmall }),
    [client, language, t, toggleLanguage, columns, rows, endedBy, desk, here, openHelp, help, isSmall],
  );

  const go = (to: Screen, next?: Notice): void => {
    setNotice(next);
    setScreen(to);
  };
  const reviews = (next?: Notice): void => go({ name: 'reviews' }, next);
  const shown = () => {
    switch (screen.name) {
      case 'signIn':
        return <SignIn notice={notice} onSignedIn={(text) => reviews({ tone: 'good', text })} onQuit={exit} />;
      case 'reviews':
        return (
          <Reviews
            place={walk.place}
            notice={notice}
            onOpen={(row, list, at) => {
              walk.open(row, list, at);
              go({ name: 'review', id: row.id });
            }}
            onMoney={(at) => {
              walk.leave(at);
              go({ name: 'money' });
            }}
            onLogout={() => {
              void client.logout().finally(() => setScreen({ name: 'signIn' }));
            }}
            onQuit={exit}
          />
        );
      case 'money':
        return <Money onBack={() => reviews()} />;
      case 'review':
        return (
          <Review
            key={screen.id}
            id={screen.id}
            before={notice}
            onBack={reviews}
            onSubmitted={(title) => {
              const next = walk.submitted(screen.id);
              if (next) go({ name: 'review', id: next }, { tone: 'good', text: t('review.submittedNext', { title }) });
              else reviews({ tone: 'good', text: t('review.submitted', { title }) });
            }}
            onMove={(by) => {
              const next = walk.step(screen.id, by);
              if (next) go({ name: 'review', id: next });
            }}
          />
        );
      default:
        return screen satisfies never;
    }
  };
  // What covers a screen does not unmount it, so that no input is lost.
  return (
    <AppProvider value={context}>
      <Box display={help || isSmall ? 'none' : 'flex'}>{shown()}</Box>
      {help && !isSmall && <Help offers={here.offers} onClose={() => setHelp(false)} />}
      {isSmall && <TooSmall onQuit={exit} />}
    </AppProvider>
  );
}
