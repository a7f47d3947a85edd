import './hall.css';
import './hall-page.css';
import { type HallPage as HallFacts, hallCalls } from '@saiyun/sdk/calls';
import { registrationStatus } from '@saiyun/sdk/entities';
import { teamBounds } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { client } from '../../lib/api/client.ts';
import { pictureOf, useDomain } from '../../lib/api/domain.ts';
import { faultOf } from '../../lib/errors/error-policy.ts';
import { useRoles, useSession } from '../../lib/store/session.ts';
import { useHallText } from '../../messages/hall/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { HallFrame } from './hall-frame.tsx';
import { Cover, useOwnEntries } from './hall-list.tsx';
import { amountText, feeText, leftText, ownTime, priceText, teamText, zonedTime, zoneText } from './hall-words.ts';
import { useOwnEnds } from './own-ends.ts';
import { PublicContact } from './public-contact.tsx';

const hall = hallCalls(client.send);
const tones = { soon: 'quiet', register: 'good', submit: 'waiting', review: 'neutral', over: 'quiet' } as const;

/** The facts of the asked competition. */
const useHallPage = (id: string) => {
  const { lang } = useHallText();
  return useQuery({
    queryKey: ['hall', lang, 'page', id],
    queryFn: () => hall.page(id),
    retry: (count, failure) => faultOf(failure).code !== 'row.missing' && count < 2,
  });
};

/** The one act of the page, or why there is none. */
function Enter({ of }: { readonly of: HallFacts }) {
  const { t, lang } = useHallText();
  const own = useOwnEntries().get(of.id);
  const roles = useRoles();
  const isIn = useSession().token !== undefined;
  if (own) {
    const isDraft = own.status === registrationStatus.draft;
    const wizard = `/participant/register/${encodeURIComponent(of.id)}`;
    const mayEnterAgain = !isDraft && of.phase === 'register' && own.count < of.perPersonMax;
    return (
      <>
        <Link className="sy-button hl-enter" to={isDraft ? wizard : `/participant/entry/${encodeURIComponent(own.id)}`}>
          {t(isDraft ? 'enterAgain' : 'entered')}
        </Link>
        {mayEnterAgain && <Link to={wizard}>{t('another', { count: of.perPersonMax })}</Link>}
      </>
    );
  }
  if (of.phase === 'soon')
    return <p className="hl-closed">{t('notYet', { time: zonedTime(of.registerStart, of.timeZone, lang, true) })}</p>;
  if (isIn && roles.length > 0 && !roles.includes('APPL')) return <p className="hl-closed">{t('othersOnly')}</p>;
  // Exceptions and the grace period may keep it open: the wizard says what holds for this entrant.
  if (of.phase !== 'register' && !isIn) return <p className="hl-closed">{t('closed')}</p>;
  return (
    <>
      <Link className="sy-button hl-enter" to={`/participant/register/${encodeURIComponent(of.id)}`}>
        {t('enter')}
      </Link>
      {!isIn && <p className="hl-quiet">{t('signInFirst')}</p>}
    </>
  );
}

const graceText = (t: ReturnType<typeof useHallText>['t'], seconds: number): string =>
  seconds % 60 === 0 ? t('graceMinutes', { count: seconds / 60 }) : t('graceSeconds', { count: seconds });

function Times({ of, usualEnd }: { readonly of: HallFacts; readonly usualEnd: string | undefined }) {
  const { t, lang } = useHallText();
  const { timeZone } = of;
  const all = (
    [
      ['registerStart', of.registerStart],
      ['registerEnd', of.registerEnd],
      ['submitStart', of.submitStart],
      ['submissionEnd', of.submissionEnd],
      ['end', of.end],
    ] as const
  )
    .flatMap(([name, at]) => (at === null ? [] : [{ name, at }]))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const now = new Date();
  const isPast = (at: string): boolean => leftOf(at) < now.getTime();
  const next = all.find(({ at }) => !isPast(at));
  const isElsewhere = all.some(({ at }) => ownTime(at, timeZone, lang) !== undefined);
  return (
    <section className="hl-part" aria-labelledby="hl-times">
      <h2 id="hl-times">{t('times')}</h2>
      <ol className="hl-times">
        {all.map(({ name, at }) => {
          const own = ownTime(at, timeZone, lang);
          return (
            <li key={name} data-state={isPast(at) ? 'past' : next?.name === name ? 'next' : 'ahead'}>
              <span>{t(`time.${name}`)}</span>
              <time dateTime={at.replace(' ', 'T').concat('+08:00')}>
                {zonedTime(at, timeZone, lang, true)}
                {own !== undefined && <small> ({own})</small>}
                {name === 'registerEnd' && usualEnd !== undefined && (
                  <small>{t('time.own', { time: zonedTime(usualEnd, timeZone, lang) })}</small>
                )}
              </time>
              {(isPast(at) || next?.name === name) && <span className="sy-hidden">{t(isPast(at) ? 'time.past' : 'time.next')}</span>}
            </li>
          );
        })}
      </ol>
      <p className="hl-quiet">
        {[
          t('zone', { zone: zoneText(timeZone, lang, now) }),
          ...(isElsewhere ? [t('zoneToo')] : []),
          ...(of.graceSeconds > 0 ? [t('grace', { time: graceText(t, of.graceSeconds) })] : []),
        ].join(lang === 'en' ? ' ' : '')}
      </p>
    </section>
  );
}

/** Epoch ms of a wire time. */
const leftOf = (wire: string): number => Date.parse(`${wire.replace(' ', 'T')}+08:00`);

function Fees({ of }: { readonly of: HallFacts }) {
  const { t } = useHallText();
  const groupOf = new Map(of.groups.map(({ id, name }) => [id, name]));
  const paying = new Set(of.fees.map(({ groupId }) => groupId));
  const isParent = (id: string) => of.groups.some(({ parentId }) => parentId === id);
  const free = of.freeGroups ? of.groups.filter(({ id }) => !paying.has(id) && !isParent(id)) : [];
  return (
    <section className="hl-part" aria-labelledby="hl-fees">
      <h2 id="hl-fees">{t('fees')}</h2>
      {of.fees.length === 0 ? (
        <p>{t('feesFree')}</p>
      ) : (
        <ul className="hl-rows">
          {of.fees.map((fee) => (
            <li key={`${fee.name} ${fee.groupId}`}>
              <span>
                {fee.name}
                <small>{fee.groupId === null ? t('fee.allGroups') : groupOf.get(fee.groupId)}</small>
              </span>
              <span className="hl-price">
                {priceText(t, fee)}
                {fee.until !== null && <small>{t('fee.until', { day: fee.until, usual: amountText(fee.usualFen) })}</small>}
              </span>
            </li>
          ))}
          {free.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <span className="hl-price">{t('fee.free')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Rows({ of }: { readonly of: HallFacts }) {
  const { t, lang } = useHallText();
  const time = (at: string): string => zonedTime(at, of.timeZone, lang);
  return (
    <>
      {of.stages.length > 0 && (
        <section className="hl-part" aria-labelledby="hl-stages">
          <h2 id="hl-stages">{t('stages')}</h2>
          <ol className="hl-rows">
            {of.stages.map(({ id, name, start, end }) => (
              <li key={id}>
                <span>{name}</span>
                <span>{`${time(start)} – ${time(end)}`}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {of.groups.length > 0 && (
        <section className="hl-part" aria-labelledby="hl-groups">
          <h2 id="hl-groups">{t('groups')}</h2>
          <ul className="hl-rows">
            {of.groups.map(({ id, name, quota, full, ...own }) => (
              <li key={id}>
                <span>{name}</span>
                {(own.teamMin !== null || own.teamMax !== null) && <span>{teamText(t, teamBounds(of, of.groups, id))}</span>}
                {quota !== null && <span>{t('quota', { count: quota })}</span>}
                {full && <span>{t('full')}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Facts({ of }: { readonly of: HallFacts }) {
  const { t } = useHallText();
  const facts = [
    [t('fact.team'), teamText(t, of)],
    ...(of.tutorMax ? [[t('fact.tutors'), t('fact.tutorsMax', { count: of.tutorMax })] as const] : []),
    [t('fact.fee'), feeText(t, of)],
    ...(of.full ? [[t('fact.places'), t('full')] as const] : []),
    [t('fact.perPerson'), t('fact.perPersonMax', { count: of.perPersonMax })],
    ...(of.teamMax === 1 ? [] : [[t('fact.crossUnit'), t(of.crossUnit ? 'fact.allowed' : 'fact.notAllowed')] as const]),
  ] as const;
  return (
    <dl className="hl-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Everything public of one competition. */
export function HallFactsPage({ of: given, base }: { readonly of: HallFacts; readonly base: string }) {
  const { t } = useHallText();
  const { config } = useDomain();
  const ownEnd = useOwnEnds().get(given.id);
  const isOwn = ownEnd !== undefined && ownEnd !== given.registerEnd;
  const of: HallFacts = isOwn ? { ...given, registerEnd: ownEnd, phase: 'register' } : given;
  const rules = of.rules && pictureOf(config, of.rules.path);
  return (
    <article className="hl-one">
      <Link to={base} className="hl-back">
        ← {t('all')}
      </Link>
      <header className="hl-top">
        <Cover of={of} wide />
        <div className="hl-top-words">
          <p className="hl-card-type">
            <span>{of.type}</span>
            <StateMark tone={tones[of.phase]}>{t(`phase.${of.phase}`)}</StateMark>
            {(of.phase === 'register' || of.phase === 'soon') && <b>{leftText(t, of, new Date())}</b>}
          </p>
          <h1>{of.name}</h1>
          <Facts of={of} />
          <div className="hl-act">
            <Enter of={of} />
            {of.needsSchool && <p className="hl-quiet">{t('needsSchool')}</p>}
          </div>
        </div>
      </header>
      <div className="hl-parts">
        <div>
          <section className="hl-part" aria-labelledby="hl-about">
            <h2 id="hl-about">{t('about')}</h2>
            <p className="hl-text">{of.description || t('noText')}</p>
            {of.rules && rules && (
              <a className="hl-file" href={encodeURI(rules)} download={of.rules.name}>
                {t('download', { name: of.rules.name })}
              </a>
            )}
          </section>
          <PublicContact of={of.contact} />
          <Fees of={of} />
          <Rows of={of} />
        </div>
        <Times of={of} usualEnd={isOwn ? given.registerEnd : undefined} />
      </div>
    </article>
  );
}

function Asked({ base }: { readonly base: string }) {
  const { t } = useHallText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useHallPage(id);
  if (error && !data && faultOf(error).code === 'row.missing')
    return (
      <div className="hl-none" role="status">
        <h1>{t('gone')}</h1>
        <p>{t('goneText')}</p>
        <Link className="sy-button" to={base}>
          {t('all')}
        </Link>
      </div>
    );
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  return data ? <HallFactsPage of={data} base={base} /> : <div className="hl-later" aria-busy="true" />;
}

/** One competition before the sign-in. */
export function HallPage() {
  const { t } = useHallText();
  const { id = '' } = useParams();
  const { data } = useHallPage(id);
  return (
    <HallFrame title={data?.name ?? t('title')}>
      <Asked base="/hall" />
    </HallFrame>
  );
}

/** The same behind it. */
export function OwnHallPage() {
  return <Asked base="/participant/open" />;
}
