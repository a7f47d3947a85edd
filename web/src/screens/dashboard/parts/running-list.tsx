import type { RunningCompetition } from '@saiyun/sdk/calls';
import type { Tone } from '@saiyun/sdk/contract';
import {
  competition,
  registration,
  registrationStatus,
  review,
  reviewStatus,
  unitAuthorize,
  works,
  worksStatus,
} from '@saiyun/sdk/entities';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rowPath } from '../../../lib/record-path.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { listAddress } from '../address.ts';
import { DueText } from './due-text.tsx';
import { Nothing, Panel } from './panel.tsx';

const tones: Readonly<Record<RunningCompetition['phase'], Tone>> = {
  soon: 'quiet',
  register: 'waiting',
  submit: 'neutral',
  review: 'neutral',
  over: 'attention',
};

const entered = `${registrationStatus.submitted},${registrationStatus.approved}`;
const handedIn = `${worksStatus.submitted},${worksStatus.locked}`;
const counted = `${reviewStatus.pending},${reviewStatus.staged},${reviewStatus.submitted},${reviewStatus.expired}`;

interface NumberProps {
  readonly name: string;
  readonly to: string | undefined;
  readonly children: ReactNode;
}

/** A number that leads to what it counts. */
function Count({ name, to, children }: NumberProps) {
  const inside = (
    <>
      <span>{name}</span>
      <b>{children}</b>
    </>
  );
  return to === undefined ? (
    <span className="sp-count">{inside}</span>
  ) : (
    <Link className="sp-count" to={to}>
      {inside}
    </Link>
  );
}

function Row({ one }: { readonly one: RunningCompetition }) {
  const { t, lang } = useDashboardText();
  const menu = useSession().permissions?.menu ?? [];
  const { id, name, phase, until, entries, works: worksIn, reviews, quota } = one;
  return (
    <li className="sp-running">
      <div className="sp-running-head">
        <Link to={rowPath(competition.name, id)}>{name}</Link>
        <span className="sp-running-state">
          <StateMark tone={tones[phase]}>{t(`phase.${phase}`)}</StateMark>
          {until !== null && <DueText at={until} />}
        </span>
      </div>
      <div className="sp-counts">
        {entries !== null && (
          <Count name={t('running.entries')} to={listAddress(menu, registration.name, { match: { competitionId: id, status: entered } })}>
            {entries.toLocaleString(lang)}
          </Count>
        )}
        {worksIn !== null && (
          <Count name={t('running.works')} to={listAddress(menu, works.name, { match: { competitionId: id, status: handedIn } })}>
            {worksIn.toLocaleString(lang)}
          </Count>
        )}
        {reviews !== null && (
          <Count
            name={t('running.reviews')}
            to={listAddress(menu, review.name, { match: { projectId: reviews.projectIds.join(','), status: counted } })}
          >
            {t('running.of', { done: reviews.done.toLocaleString(lang), all: reviews.all.toLocaleString(lang) })}
          </Count>
        )}
        {quota !== null && (
          <Count name={t('running.quota')} to={listAddress(menu, unitAuthorize.name, { match: { competitionId: id } })}>
            {t('running.of', { done: quota.taken.toLocaleString(lang), all: quota.all.toLocaleString(lang) })}
          </Count>
        )}
      </div>
    </li>
  );
}

/** The competitions that go on, each with its phase, what is left of it and its live numbers. */
export function RunningList({ running }: { readonly running: readonly RunningCompetition[] }) {
  const { t } = useDashboardText();
  return (
    <Panel title={t('running.title')}>
      {running.length === 0 ? (
        <Nothing title={t('running.none')} text={t('running.noneText')} />
      ) : (
        <ul>
          {running.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
