import { reportStatus, worksStatus } from '@saiyun/sdk/entities';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { warnOf } from '../../../kit/warn.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useReportingText } from '../../../messages/reporting/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { type Place, type PlacedWork, tickedAtFirst } from './places.ts';
import { readAgain, reportWorks, returnedOf } from './use-reporting.ts';

/** How many works there are, are reported, may be, and can still be. */
export function Sums({ place }: { readonly place: Place }) {
  const { t } = useReportingText();
  const pieces = (count: number): string => t('pieces', { count });
  const submitted = place.works.filter(({ status }) => status !== worksStatus.notSubmitted).length;
  const sums = [
    [t('sum.works'), pieces(submitted)],
    [t('sum.reported'), pieces(place.reported)],
    [t('sum.most'), place.most === null ? t('sum.noMost') : pieces(place.most)],
    [t('sum.left'), pieces(place.left)],
  ] as const;
  return (
    <dl className="rp-sums pg-card">
      {sums.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function WorkState({ work }: { readonly work: PlacedWork }) {
  const { t } = useReportingText();
  if (work.status === worksStatus.notSubmitted) return <StateMark tone="quiet">{t('work.notSubmitted')}</StateMark>;
  if (work.report) return <DictTag code={reportStatus.code} value={work.report.status} />;
  return <StateMark tone="neutral">{t('work.ready')}</StateMark>;
}

function WorkFacts({ work }: { readonly work: PlacedWork }) {
  return (
    <>
      <span className="rp-work">
        <strong>{work.title}</strong>
        <small>{[work.worksNo, work.team].filter((text) => text !== '').join(' · ')}</small>
      </span>
      <WorkState work={work} />
    </>
  );
}

interface Props {
  readonly competitionId: string;
  readonly place: Place;
  readonly mayReport: boolean;
}

/** The works of a place; those that can be reported are ticked and handed in together. */
export function PlaceWorks({ competitionId, place, mayReport }: Props) {
  const { t } = useReportingText();
  const heading = useId();
  const noteId = useId();
  const returned = returnedOf(place);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(tickedAtFirst(place)));
  const [note, setNote] = useState(returned?.note ?? '');
  const [isBusy, setBusy] = useState(false);
  const ready = place.works.filter(({ isReady }) => isReady);
  const chosen = ready.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const isOpen = mayReport && ready.length > 0 && place.left > 0;
  const isFull = chosen.length >= place.left;
  const isLimited = place.left < ready.length;
  const tick = (ids: readonly string[], on: boolean): void =>
    setTicked((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await reportWorks(competitionId, place, chosen, note);
      feedback.message('success', t('done', { count: chosen.length }));
    } catch (error) {
      warnOf(error);
    }
    await readAgain();
    setBusy(false);
  };
  return (
    <section className="pg-card rp-works" aria-labelledby={heading}>
      <header>
        {isOpen && (
          <TickBox
            label={t('tickAll')}
            checked={chosen.length > 0 && chosen.length === ready.length}
            isPartly={chosen.length > 0 && chosen.length < ready.length}
            onChange={(on) =>
              tick(
                (on ? ready.slice(0, place.left) : ready).map(({ id }) => id),
                on,
              )
            }
          />
        )}
        <h2 id={heading}>{t('works')}</h2>
      </header>
      <ul>
        {place.works.map((work) => (
          <li key={work.id} data-ticked={(isOpen && ticked.has(work.id) && work.isReady) || undefined}>
            {isOpen ? (
              <label>
                <input
                  type="checkbox"
                  aria-label={t('tick', { title: work.title, team: work.team })}
                  disabled={!work.isReady || (isFull && !ticked.has(work.id))}
                  checked={work.isReady && ticked.has(work.id)}
                  onChange={({ target }) => tick([work.id], target.checked)}
                />
                <WorkFacts work={work} />
              </label>
            ) : (
              <div>
                <WorkFacts work={work} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayReport && !isOpen && (ready.length > 0 || place.reported === 0) && (
        <p className="rp-quiet">{ready.length > 0 ? t('full.none') : `${t('nothing.ready')}${t('nothing.readyText')}`}</p>
      )}
      {isOpen && (
        <footer>
          {isLimited && isFull && <Alert type="info" showIcon title={t('full.now', { left: place.left })} />}
          <label htmlFor={noteId}>{t('note')}</label>
          <Input id={noteId} maxLength={500} placeholder={t('noteHint')} value={note} onChange={({ target }) => setNote(target.value)} />
          <div className="rp-send">
            <span role="status">
              {isLimited ? t('chosenOf', { count: chosen.length, left: place.left }) : t('chosen', { count: chosen.length })}
            </span>
            <Button type="primary" loading={isBusy} disabled={chosen.length === 0} onClick={() => void send()}>
              {t(returned ? 'again' : 'report', { count: chosen.length })}
            </Button>
          </div>
        </footer>
      )}
    </section>
  );
}
