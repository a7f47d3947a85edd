import type { AllotCheck, AllotLack } from '@saiyun/sdk/calls';
import { joinNames, type Language, type Tone, withNote } from '@saiyun/sdk/contract';
import { calibrationMode, reviewProject, reviewProjectStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { recordPath } from '../../lib/record-path.ts';
import { useAllotText } from '../../messages/allot/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { StateShape } from '../../ui/state-mark.tsx';
import { roomPath } from '../review/calibration/room-path.ts';
import { allotKeys, allots } from './calls.ts';
import { UnclearList } from './unclear.tsx';

interface Item {
  readonly key: string;
  readonly tone: Tone;
  readonly title: string;
  readonly lines: readonly string[];
  readonly more?: ReactNode;
  readonly to?: readonly [path: string, text: string];
}

/** What a run would work with, each with a link to where it is mended. */
export function CheckList({ projectId }: { readonly projectId: string }) {
  const { t, lang } = useAllotText();
  const { t: kit } = useKitText();
  const { data, error, refetch } = useQuery({ queryKey: allotKeys.check(projectId), queryFn: () => allots.check(projectId), staleTime: 0 });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <section className="pg-card" aria-label={t('check')}>
      <div className="pg-title">
        <h2>{t('check')}</h2>
      </div>
      {data ? (
        <ul className="al-check">
          {itemsOf(t, lang, data).map(({ key, tone, title, lines, more, to }) => (
            <li key={key}>
              <StateShape tone={tone} />
              <span className="al-what">
                <strong>{title}</strong>
                {lines.map((line) => (
                  <small key={line}>{line}</small>
                ))}
                {more}
              </span>
              {to && <Link to={to[0]}>{to[1]}</Link>}
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={3} label={kit('list.loading')} />
      )}
    </section>
  );
}

type Say = ReturnType<typeof useAllotText>['t'];

/** Why a round is not over. */
const earlierLine = (t: Say, status: string, open: number): string => {
  if (status === reviewProjectStatus.closed) return t('earlier.unconfirmed');
  return status === reviewProjectStatus.reviewing ? t('earlier.reviewing', { count: open }) : t('earlier.notBegun');
};

const lackWords = {
  unit: 'lack.unit',
  idNo: 'lack.idNo',
  phone: 'lack.phone',
  signature: 'lack.signature',
  agreement: 'lack.agreement',
  labels: 'lack.labels',
} as const satisfies Readonly<Record<AllotLack, string>>;

/** Experts who are not counted, the first by name with what is missing. */
const unreadyLines = (t: Say, lang: Language, { expertsUnready, unready }: AllotCheck): readonly string[] => {
  if (expertsUnready === 0) return [];
  const named = unready.slice(0, mostNamed).map(({ name, lacks }) =>
    withNote(
      lang,
      name,
      joinNames(
        lang,
        lacks.map((one) => t(lackWords[one])),
      ),
    ),
  );
  const rest = expertsUnready - named.length;
  return [t('experts.unready', { count: expertsUnready }), ...named, ...(rest > 0 ? [t('experts.unreadyMore', { count: rest })] : [])];
};

/** More would push the rest of the list out of sight. */
const mostNamed = 5;

/** What experts score before they review; a project that asks for it and has no work to score keeps them from reviewing. */
const calibrationItem = (t: Say, { projectId, calibration: { mode, works, experts, done } }: AllotCheck): Item => {
  const isAsked = mode !== calibrationMode.none;
  return {
    key: 'calibration',
    tone: !isAsked ? 'neutral' : works === 0 ? 'attention' : 'good',
    title: t('calibration'),
    lines: !isAsked
      ? [t('calibration.none')]
      : [t('calibration.works', { count: works }), ...(experts > 0 && works > 0 ? [t('calibration.done', { done, experts })] : [])],
    to: [roomPath(projectId), t('calibration.open')],
  };
};

const recusalItem = (t: Say, check: AllotCheck): Item => ({
  key: 'recusals',
  tone: 'neutral',
  title: t('recusals'),
  lines: [t('recusals.value', { count: check.recused }), ...(check.weighed > 0 ? [t('recusals.weighed', { count: check.weighed })] : [])],
  to: ['/expertManage/recusalRule', t('recusals.open')],
});

/** People of one name and school who may be one person: a conflict of interest that nothing tells. */
const unclearItem = (t: Say, { unclear, unclearCount, competitionId }: AllotCheck): Item => ({
  key: 'unclear',
  tone: unclearCount > 0 ? 'attention' : 'good',
  title: t('unclear'),
  lines: [unclearCount > 0 ? t('unclear.count', { count: unclearCount }) : t('unclear.none')],
  ...(unclearCount > 0 && { more: <UnclearList all={unclear} count={unclearCount} /> }),
  to: [`/expertManage/identity?competitionId=${encodeURIComponent(competitionId)}`, t('unclear.open')],
});

function itemsOf(t: Say, lang: Language, check: AllotCheck): readonly Item[] {
  const { worksLocked, worksUnlocked, worksUnlabelled, experts, expertsFull, expertsUnlabelled, needed, reviewsPerWork, room } = check;
  const inCompetition = `?competitionId=${encodeURIComponent(check.competitionId)}`;
  return [
    ...check.earlier.map(
      ({ id, name, status, open }): Item => ({
        key: `earlier ${id}`,
        tone: 'attention',
        title: t('earlier', { name }),
        lines: [earlierLine(t, status, open), t('earlier.means')],
        to: [recordPath(reviewProject.name, id), t('earlier.open')],
      }),
    ),
    {
      key: 'works',
      tone: worksLocked === 0 ? 'bad' : worksUnlocked > 0 || worksUnlabelled > 0 ? 'attention' : 'good',
      title: t('works'),
      lines: [
        t('works.value', { locked: worksLocked }),
        ...(worksUnlocked > 0 ? [t('works.unlocked', { count: worksUnlocked })] : []),
        ...(worksUnlabelled > 0 ? [t('works.unlabelled', { count: worksUnlabelled })] : []),
      ],
      to: [`/registration/works${inCompetition}`, t('works.open')],
    },
    {
      key: 'experts',
      tone: experts === 0 ? 'bad' : check.expertsUnready > 0 ? 'attention' : 'good',
      title: t('experts'),
      lines: [
        t('experts.value', { count: experts }),
        ...unreadyLines(t, lang, check),
        ...(expertsFull > 0 ? [t('experts.full', { count: expertsFull })] : []),
        ...(expertsUnlabelled > 0 ? [t('experts.unlabelled', { count: expertsUnlabelled })] : []),
      ],
      to: [
        `/expertManage/list${check.expertsUnready > 0 ? '?isPerfect=0&status=1' : ''}`,
        t(check.expertsUnready > 0 ? 'experts.openUnready' : 'experts.open'),
      ],
    },
    {
      key: 'capacity',
      tone: room !== null && room < needed ? 'bad' : 'good',
      title: t('capacity'),
      lines: [t('capacity.value', { needed, each: reviewsPerWork }), ...(room === null ? [] : [t('capacity.room', { room })])],
      to: [recordPath(reviewProject.name, check.projectId), t('capacity.open')],
    },
    ...check.groups.map(
      ({ name, most, needed, room }): Item => ({
        key: `group ${name}`,
        tone: room < needed ? 'bad' : 'good',
        title: t('group', { name }),
        lines: [t('group.value', { most }), t('group.room', { needed, room })],
        to: [`/competition/group${inCompetition}`, t('group.open')],
      }),
    ),
    ...(check.groups.length === 0
      ? [
          {
            key: 'groups',
            tone: 'neutral',
            title: t('groups'),
            lines: [t('groups.none')],
            to: [`/competition/group${inCompetition}`, t('group.open')],
          } satisfies Item,
        ]
      : []),
    {
      key: 'labels',
      tone: check.labels.length > 0 || worksUnlabelled > 0 ? 'attention' : 'good',
      title: t('labels'),
      lines: [
        ...(worksUnlabelled > 0 ? [t('labels.worksWithout', { count: worksUnlabelled })] : []),
        ...(check.labels.length > 0 ? [t('labels.missing', { names: joinNames(lang, check.labels) })] : []),
        // Of works without labels none has an expert to fit.
        ...(check.labels.length === 0 && worksUnlabelled === 0 ? [t('labels.none')] : []),
      ],
    },
    recusalItem(t, check),
    unclearItem(t, check),
    calibrationItem(t, check),
    {
      key: 'standing',
      tone: 'neutral',
      title: t('standing'),
      lines:
        check.standing === 0
          ? [t('standing.none')]
          : [t('standing.value', { standing: check.standing, begun: check.begun }), t('standing.modes')],
      to: [`/competition/reviewManage?projectId=${encodeURIComponent(check.projectId)}`, t('standing.open')],
    },
  ];
}
