import { useAppContext } from './kit/app-context.ts';
import type { Notice } from './kit/frame.tsx';
import { Money } from './screens/money/money.tsx';
import { Notices } from './screens/notices/notices.tsx';
import { OwnData } from './screens/own/own.tsx';
import { Review } from './screens/review/review.tsx';
import { Reviews } from './screens/reviews/reviews.tsx';
import type { Screen } from './screens/screen.ts';
import { SignIn } from './screens/sign-in/sign-in.tsx';
import { useWalk } from './use-walk.ts';

interface Props {
  readonly screen: Screen;
  /** What the screen begins with saying. */
  readonly notice: Notice | undefined;
  readonly go: (to: Screen, notice?: Notice) => void;
  /** A notice was read. */
  readonly onRead: () => void;
  readonly onQuit: () => void;
}

/** The screen of the place where one is, and the ways from it to others. */
export function Shown({ screen, notice, go, onRead, onQuit }: Props) {
  const { client, t } = useAppContext();
  const walk = useWalk();
  const home = (next?: Notice): void => go({ name: 'reviews' }, next);
  switch (screen.name) {
    case 'signIn':
      return <SignIn notice={notice} onSignedIn={(text) => home({ tone: 'good', text })} onQuit={onQuit} />;
    case 'reviews':
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
          onLogout={() => void client.logout().finally(() => go({ name: 'signIn' }))}
          onQuit={onQuit}
        />
      );
    case 'money':
      return <Money onBack={() => home()} />;
    case 'notices':
      return <Notices onBack={() => home()} onRead={onRead} />;
    case 'own':
      return <OwnData onBack={() => home()} />;
    case 'review':
      return (
        <Review
          key={screen.id}
          id={screen.id}
          before={notice}
          onBack={home}
          onSubmitted={(title) => {
            const next = walk.submitted(screen.id);
            if (next) go({ name: 'review', id: next }, { tone: 'good', text: t('review.submittedNext', { title }) });
            else home({ tone: 'good', text: t('review.submitted', { title }) });
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
}
