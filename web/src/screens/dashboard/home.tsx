import { no } from '@saiyun/sdk/contract';
import { competitionStatus, reviewStatus } from '@saiyun/sdk/entities';
import { inLanguage } from '../../lib/store/language.ts';
import './home.css';
import '../../ui/page.css';
import { ArrowRightOutlined } from '@ant-design/icons';
import { type Entity, type Label, labelIn, type MenuNode } from '@saiyun/sdk/contract';
import { competition, registration, review, unit, works } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { records } from '../../lib/api/records.ts';
import { useDict } from '../../lib/api/use-dict.ts';
import { homePath } from '../../lib/paths.ts';
import { useSession } from '../../lib/store/session.ts';
import { useShellText } from '../../messages/shell/index.ts';
import { MenuIcon } from '../../ui/artwork/menu-icon.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { nextDeadlines } from './deadlines.ts';
import { StateBars } from './state-bars.tsx';
import { type Counted, useCount, useStateCounts } from './use-counts.ts';

interface FigureProps {
  readonly title: string;
  readonly value: number | undefined;
  readonly failed?: boolean;
  readonly note?: string | undefined;
  readonly to: string;
  readonly tone: 'blue' | 'orange' | 'teal' | 'violet';
}

/** A large number that links to its list. */
function Figure({ title, value, failed, note, to, tone }: FigureProps) {
  const { t, lang } = useShellText();
  return (
    <Link to={to} className={`hm-figure hm-${tone}`}>
      <span className="hm-figure-title">{title}</span>
      <strong>
        {value === undefined ? failed ? <span title={t('home.failed')}>—</span> : <SkeletonRows rows={1} /> : value.toLocaleString(lang)}
      </strong>
      <span className="hm-figure-note">{note ?? '\u00a0'}</span>
    </Link>
  );
}

/** The figures in the first row: the rows they count, and their notes on submitted or open ones. */
const figures = [
  {
    name: 'competition',
    of: competition,
    title: 'home.competitions',
    note: 'home.competitionsOpen',
    to: '/competition/list',
    tone: 'blue',
  },
  {
    name: 'registration',
    of: registration,
    title: 'home.registrations',
    note: 'home.registrationsWaiting',
    to: '/registration/list',
    tone: 'orange',
  },
  { name: 'works', of: works, title: 'home.works', note: 'home.worksSubmitted', to: '/registration/works', tone: 'teal' },
  { name: 'unit', of: unit, title: 'home.units', note: undefined, to: '/org/unit', tone: 'violet' },
] as const;

function CountedFigure({ name, title, note, to, tone }: (typeof figures)[number]) {
  const { t } = useShellText();
  const all = useCount(name, true);
  const some = useCount(name, note !== undefined, '1');
  const count = some.data;
  return (
    <Figure
      title={t(title)}
      to={to}
      tone={tone}
      value={all.data}
      failed={all.isError}
      note={note && count !== undefined ? t(note, { number: count }) : undefined}
    />
  );
}

const Failed = () => {
  const { t } = useShellText();
  return (
    <p className="hm-failed" role="alert">
      {t('home.failed')}
    </p>
  );
};

interface StatesProps {
  readonly title: string;
  readonly name: Counted;
  readonly dict: string;
  readonly to: string;
}

function States({ title, name, dict, to }: StatesProps) {
  const { items } = useDict(dict);
  const { data, failed } = useStateCounts(name, items, true);
  return (
    <section className="pg-card">
      <h2>{title}</h2>
      {failed && <Failed />}
      {!failed && !data && <SkeletonRows rows={5} />}
      {data && <StateBars code={dict} counts={data} to={to} />}
    </section>
  );
}

function Deadlines() {
  const { t, lang } = useShellText();
  const { data, isError } = useQuery({
    queryKey: keys.list('dsTbCompetition', 'home'),
    queryFn: () =>
      records.competition.list({ pageSize: 100, match: { status: competitionStatus.running }, column: 'registerEnd', order: 'desc' }),
    staleTime: 60_000,
  });
  const deadlines = data ? nextDeadlines(data.records, new Date()) : undefined;
  return (
    <section className="pg-card">
      <h2>{t('home.upcoming')}</h2>
      {isError && <Failed />}
      {!deadlines && !isError && <SkeletonRows rows={4} />}
      {deadlines?.length === 0 && <p className="pg-note">{t('home.upcomingNone')}</p>}
      <ul className="hm-deadlines">
        {deadlines?.map(({ id, row, what, at, days }) => (
          <li key={id}>
            <span className={days < 7 ? 'hm-days hm-soon' : 'hm-days'}>
              {days === 0 ? t('home.today.due') : t('home.daysLeft', { count: days })}
            </span>
            <span>
              <b>{inLanguage(lang, row.competitionName, row.competitionNameEn)}</b>
              <small>
                {t(`home.upcoming.${what}`)} · {at.slice(0, 16)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface QuickLink {
  readonly path: string;
  readonly title: Label;
  readonly icon: string | undefined;
}

/** The pages of the account's menu, without those that every account has. */
const linksOf = (nodes: readonly MenuNode[], icon?: string): readonly QuickLink[] =>
  nodes.flatMap((node) => {
    const own = node.meta.icon || icon;
    if (node.hidden || node.route === no || node.path === homePath || node.path.startsWith('/account')) return [];
    if (node.children?.length) return linksOf(node.children, own);
    return [{ path: node.path, title: [node.meta.title, node.meta.enName || node.meta.title], icon: own }];
  });

function QuickLinks({ links: all }: { readonly links: readonly QuickLink[] }) {
  const { t, lang } = useShellText();
  const links = all.slice(0, 12);
  if (links.length === 0) return null;
  return (
    <section className="pg-card">
      <h2>{t('home.links')}</h2>
      <ul className="hm-links">
        {links.map(({ path, title, icon }) => (
          <li key={path}>
            <Link to={path}>
              <MenuIcon name={icon} />
              <span>{labelIn(title, lang)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An expert's tasks. */
function MyReviews() {
  const { t } = useShellText();
  const { data, isError } = useQuery({ queryKey: keys.myReviewCounts, queryFn: () => client.reviews.counts() });
  const states = [
    [reviewStatus.pending, t('home.myPending'), 'orange'],
    [reviewStatus.staged, t('home.myStaged'), 'violet'],
    [reviewStatus.submitted, t('home.mySubmitted'), 'teal'],
    [reviewStatus.expired, t('home.myExpired'), 'blue'],
  ] as const;
  const pending = data?.[reviewStatus.pending] ?? 0;
  return (
    <section aria-label={t('home.myReviews')} className="hm-mine">
      <div className="hm-figures">
        {states.map(([state, title, tone]) => (
          <Figure
            key={state}
            title={title}
            tone={tone}
            value={data ? (data[state] ?? 0) : undefined}
            failed={isError}
            to={`/expert/competitionReview?status=${state}`}
          />
        ))}
      </div>
      {pending > 0 && (
        <Link className="sy-button" to="/expert/competitionReview?status=0">
          {t('home.start')} <ArrowRightOutlined aria-hidden />
        </Link>
      )}
    </section>
  );
}

/** The home page: what matters first to the account's role (ROUTE-07). */
export function Home() {
  const { t, lang } = useShellText();
  const may = useMay();
  const { permissions } = useSession();
  const links = useMemo(() => linksOf(permissions?.menu ?? []), [permissions]);
  // A figure is shown only if the account has the page behind it.
  const sees = (entity: Entity, path: string) => may.call(entity, 'list') && links.some((link) => link.path === path);
  const now = new Date();
  const isExpert = may.own('ownExpert');
  return (
    <>
      <div className="pg-head">
        <div>
          <h1>{t('home.overview')}</h1>
          <p>{now.toLocaleDateString(lang, { dateStyle: 'full' })}</p>
        </div>
      </div>
      <div className="hm">
        {isExpert && <MyReviews />}
        {!isExpert && (
          <div className="hm-figures">
            {figures
              .filter(({ of, to }) => sees(of, to))
              .map((figure) => (
                <CountedFigure key={figure.name} {...figure} />
              ))}
          </div>
        )}
        <div className="hm-cards">
          {sees(registration, '/registration/list') && (
            <States title={t('home.byState')} name="registration" dict="submission_status" to="/registration/list?tab=" />
          )}
          {sees(review, '/competition/reviewManage') && (
            <States title={t('home.reviewByState')} name="review" dict="ds_review_status" to="/competition/reviewManage?tab=" />
          )}
          {may.call(competition, 'list') && <Deadlines />}
          <QuickLinks links={links} />
        </div>
      </div>
    </>
  );
}
