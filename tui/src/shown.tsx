import { Box } from 'ink';
import { AppProvider, useAppContext } from './kit/app-context.ts';
import { Confirm } from './kit/confirm.tsx';
import { doneNotice, Frame, type Notice } from './kit/frame.tsx';
import { Downloads } from './screens/downloads/downloads.tsx';
import { Elsewhere } from './screens/elsewhere.tsx';
import { Money } from './screens/money/money.tsx';
import { Notices } from './screens/notices/notices.tsx';
import { OwnData } from './screens/own/own.tsx';
import { QueuePage } from './screens/queue/queue-page.tsx';
import { Review } from './screens/review/review.tsx';
import { Reviews } from './screens/reviews/reviews.tsx';
import { toDo } from './screens/reviews/use-review-list.ts';
import type { Screen } from './screens/screen.ts';
import { SignIn } from './screens/sign-in/sign-in.tsx';
import type { Home } from './use-home.ts';
import { useSignOut } from './use-sign-out.ts';
import { useWalk } from './use-walk.ts';

interface Props {
  readonly screen: Screen;
  /** Not known yet at the very first. */
  readonly home: Home | undefined;
  /** What the screen begins with saying. */
  readonly notice: Notice | undefined;
  readonly go: (to: Screen, notice?: Notice) => void;
  /** A notice was read. */
  readonly onRead: () => void;
  readonly onQuit: () => void;
}

/** The screen of the place where one is, and the question that covers it when one signs out with something unsent. */
export function Shown(props: Props) {
  const { t, ...context } = useAppContext();
  const { unsent, ask, answer } = useSignOut(() => props.go({ name: 'signIn' }));
  const isAsked = unsent !== undefined;
  return (
    <>
      <Box display={isAsked ? 'none' : 'flex'}>
        <AppProvider value={{ ...context, t, active: context.active && !isAsked }}>
          <Place {...props} onLogout={ask} />
        </AppProvider>
      </Box>
      {isAsked && <Confirm title={t('shell.signOutTitle')} text={t(`shell.${unsent.is}`, { count: unsent.count })} onAnswer={answer} />}
    </>
  );
}

/** The place where one is, and the ways from it to others. */
function Place({ screen, home: place, notice, go, onRead, onQuit, onLogout: logout }: Props & { readonly onLogout: () => void }) {
  const { t } = useAppContext();
  const walk = useWalk();
  const home = (next?: Notice): void => go({ name: 'home' }, next);
  const leave = { notice, onGo: (to: 'notices' | 'downloads') => go({ name: to }), onLogout: logout, onQuit } as const;
  switch (screen.name) {
    case 'signIn':
      return <SignIn notice={notice} onSignedIn={(text) => home({ tone: 'good', text })} onQuit={onQuit} />;
    case 'home':
      if (place === undefined) return <Frame hints={[]}>{undefined}</Frame>;
      if (place === 'elsewhere') return <Elsewhere {...leave} />;
      if (place !== 'reviews') return <QueuePage key={place} name={place} {...leave} />;
      return (
        <Reviews
          place={walk.place}
          notice={notice}
          onOpen={(row, list, at) => {
            walk.open(row, list, at);
            go({ name: 'review', id: row.id });
          }}
          onGo={(to, at) => {
            walk.leave(at);
            go({ name: to });
          }}
          onLogout={logout}
          onQuit={onQuit}
        />
      );
    case 'money':
      return <Money onBack={() => home()} />;
    case 'notices':
      return <Notices onBack={() => home()} onRead={onRead} />;
    case 'downloads':
      return <Downloads onBack={() => home()} />;
    case 'own':
      return <OwnData onBack={() => home()} />;
    case 'review':
      return (
        <Review
          key={screen.id}
          id={screen.id}
          before={notice}
          onBack={home}
          onSubmitted={(title, answer) => {
            const next = walk.submitted(screen.id);
            if (next) go({ name: 'review', id: next.id }, doneNotice(t('review.submittedNext', { title, next: next.title }), answer));
            else home(doneNotice(t('review.submitted', { title }), answer));
          }}
          onMove={(by) => {
            const next = walk.step(screen.id, by);
            const list = walk.listName ?? t(walk.place.status === toDo ? 'reviews.toDo' : 'reviews.all');
            if (!next) return { tone: 'info', text: t(by > 0 ? 'review.isLast' : 'review.isFirst', { list }) };
            const { row, at, total } = next;
            go({ name: 'review', id: row.id }, { tone: 'info', text: t('review.moved', { title: row.title, list, at, total }) });
            return undefined;
          }}
        />
      );
    default:
      return screen satisfies never;
  }
}
