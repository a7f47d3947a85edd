import { RightOutlined } from '@ant-design/icons';
import type { CompetitionPhase, StartPage, Todo, TodoName } from '@saiyun/sdk/calls';
import type { Tone } from '@saiyun/sdk/contract';
import { Link } from 'react-router';
import { useSession } from '../../../lib/store/session.ts';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { StateShape } from '../../../ui/state-mark.tsx';
import { todoAddress } from '../address.ts';
import { isSoon } from '../due.ts';
import { DueText, dueText } from './due-text.tsx';
import { Nothing, Panel } from './panel.tsx';

/** Something went wrong, rather than somebody waits. */
const faults: readonly TodoName[] = [
  'withdrawalsUnknown',
  'messagesFailed',
  'messagesUnsent',
  'jobsFailed',
  'reviewsExpired',
  'reviewsLost',
  'worksDisputed',
];
/** It is somebody else's turn; the reader watches. */
const elsewhere: readonly TodoName[] = [
  'entriesReturned',
  'withdrawalsUnderWay',
  'entriesUnpaid',
  'deletions',
  'grantsChanged',
  'erasures',
  'reveals',
];

const toneOf = ({ name, due }: Todo): Tone =>
  isSoon(due, new Date()) ? 'attention' : faults.includes(name) ? 'bad' : elsewhere.includes(name) ? 'quiet' : 'waiting';

/** After every time on the wire. */
const never = '~';
const order: readonly Tone[] = ['attention', 'bad', 'waiting', 'quiet'];
/** What is nearly due first, then what went wrong, and last what others have to do; what is alike in that by its deadline. */
const byUrgency = (a: Todo, b: Todo): number =>
  order.indexOf(toneOf(a)) - order.indexOf(toneOf(b)) || (a.due ?? never).localeCompare(b.due ?? never);

/** What somebody has to do: not what others have to. */
export function isOwn({ name }: Todo): boolean {
  return !elsewhere.includes(name);
}

/** What has missed its time, whenever that was. */
export function isLate({ name }: Todo): boolean {
  return name === 'reviewsExpired';
}

function Row({ todo }: { readonly todo: Todo }) {
  const { t, lang } = useDashboardText();
  const { permissions } = useSession();
  const to = todoAddress(permissions?.menu ?? [], todo);
  const inside = (
    <>
      <StateShape tone={toneOf(todo)} />
      <span className="sp-todo-name">
        {t(`todo.${todo.name}`)}
        {todo.about !== null && <span className="sp-quiet">{todo.about}</span>}
      </span>
      {todo.due !== null && <DueText at={todo.due} />}
      <b>{todo.count.toLocaleString(lang)}</b>
      <RightOutlined aria-hidden className="sp-go" />
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className="sp-todo">{inside}</div>
      ) : (
        <Link to={to} className="sp-todo">
          {inside}
        </Link>
      )}
    </li>
  );
}

interface Coming {
  readonly name: string;
  readonly phase: CompetitionPhase;
  readonly at: string;
}

/** What comes next where nothing waits: the nearest deadline of what goes on. */
const nextOf = ({ running = [], open = [] }: StartPage): Coming | undefined => {
  const known = [
    ...running.map(({ name, phase, until }) => ({ name, phase, at: until })),
    ...open.map(({ name, registerEnd }) => ({ name, phase: 'register' as const, at: registerEnd })),
  ];
  return known.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }])).toSorted((a, b) => a.at.localeCompare(b.at))[0];
};

/** What waits, each line with its number and the way to it. */
export function TodoList({ page, title }: { readonly page: StartPage; readonly title?: string }) {
  const { t } = useDashboardText();
  const waiting = page.todos.filter(({ count }) => count > 0).toSorted(byUrgency);
  const next = nextOf(page);
  return (
    <Panel title={title ?? t('todos.title')} className="sp-todos">
      {waiting.length === 0 ? (
        <Nothing
          title={t('todos.none')}
          text={
            next ? t('todos.noneNext', { name: next.name, what: t(`until.${next.phase}`), due: dueText(t, next.at) }) : t('todos.noneLater')
          }
        />
      ) : (
        <ul>
          {waiting.map((todo) => (
            <Row key={`${todo.name} ${todo.about ?? ''}`} todo={todo} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
