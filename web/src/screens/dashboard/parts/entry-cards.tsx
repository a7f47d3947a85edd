import { ArrowRightOutlined } from '@ant-design/icons';
import type { EntryCard, OpenCompetition } from '@saiyun/sdk/calls';
import { registrationStatus } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { DueText } from './due-text.tsx';
import { nextAddress, Steps, wizardPath } from './entry-steps.tsx';
import { Nothing, Panel } from './panel.tsx';

function Card({ entry }: { readonly entry: EntryCard }) {
  const { t } = useDashboardText();
  const { id, teamName, registerNo, competitionName, status, steps, next, due, opinion, memberRole } = entry;
  const said = opinion !== null && (status === registrationStatus.returned || status === registrationStatus.failed);
  return (
    <li className="sp-card" data-next={next !== null}>
      <div className="sp-card-head">
        <h3>
          <Link to={`/participant/entry/${encodeURIComponent(id)}`}>{teamName}</Link>
        </h3>
        <DictTag code={registrationStatus.code} value={status} />
        <p className="sp-quiet">{[competitionName, registerNo, memberRole && t(`entries.as.${memberRole}`)].filter(Boolean).join(' · ')}</p>
      </div>
      <Steps steps={steps} />
      {said && <p className="sp-said">{t('entries.opinion', { opinion })}</p>}
      <div className="sp-card-foot">
        {next === null ? (
          <span className="sp-quiet">{t(memberRole ? 'next.captain' : 'next.none')}</span>
        ) : (
          <Link className="sp-next" to={nextAddress(entry)}>
            {t(`next.${next}`)}
            <ArrowRightOutlined aria-hidden />
          </Link>
        )}
        {due !== null && <DueText at={due} />}
      </div>
    </li>
  );
}

/** What asks for something comes first, by its deadline. */
const byNext = (a: EntryCard, b: EntryCard): number =>
  Number(b.next !== null && b.next !== 'seeResult') - Number(a.next !== null && a.next !== 'seeResult') ||
  (a.due ?? '~').localeCompare(b.due ?? '~');

/** The reader's entries, each with its steps, its state and what comes next. */
export function EntryCards({ entries, canEnter }: { readonly entries: readonly EntryCard[]; readonly canEnter: boolean }) {
  const { t } = useDashboardText();
  return (
    <Panel title={t('entries.title')} className="sp-wide sp-second">
      {entries.length === 0 ? (
        <Nothing title={t('entries.none')} text={t(canEnter ? 'entries.noneText' : 'entries.noneClosed')} isDone={false} />
      ) : (
        <ul className="sp-cards">
          {entries.toSorted(byNext).map((entry) => (
            <Card key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface OpenProps {
  readonly competition: OpenCompetition;
  readonly hasDraft: boolean;
}

function Open({ competition: { id, name, registerEnd }, hasDraft }: OpenProps) {
  const { t } = useDashboardText();
  const act = t(hasDraft ? 'open.goOn' : 'open.enter');
  return (
    <li className="sp-open">
      <Link to={`/participant/open/${encodeURIComponent(id)}`}>{name}</Link>
      <DueText at={registerEnd} />
      <Link className="sp-next" to={wizardPath(id)} aria-label={`${act} ${name}`}>
        {act}
      </Link>
    </li>
  );
}

interface OpenCompetitionsProps {
  readonly open: readonly OpenCompetition[];
  readonly entries: readonly EntryCard[];
}

/** The competitions that can be entered now or in which a draft goes on; those that are entered stand among the entries. */
export function OpenCompetitions({ open, entries }: OpenCompetitionsProps) {
  const { t } = useDashboardText();
  const drafts = new Set(
    entries.flatMap(({ status, competitionId, memberRole }) => (status === registrationStatus.draft && !memberRole ? [competitionId] : [])),
  );
  const shown = open.filter(({ id, entered }) => !entered || drafts.has(id));
  return (
    <Panel title={t('open.title')} className="sp-third">
      {shown.length === 0 ? (
        <p className="sp-quiet sp-line">{t(open.length === 0 ? 'open.none' : 'open.allEntered')}</p>
      ) : (
        <ul>
          {shown.map((one) => (
            <Open key={one.id} competition={one} hasDraft={drafts.has(one.id)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
