import { certificateCalls, type EntryCard, type HallPage } from '@saiyun/sdk/calls';
import { type AnyRow, yes } from '@saiyun/sdk/contract';
import { certificate, registrationStatus, works, worksStatus, worksVersion } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { rowPath } from '../../../lib/record-path.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { zonedTime } from '../../hall/hall-words.ts';
import { newWorkPath, textOf, workPath } from './part-names.ts';
import { useEntryWorksQuery } from './use-entry-works.ts';

const certificates = certificateCalls(client.send);
const most = 100;

/** Whether a further work of an entry may be taken: their time has come and was not missed, and no review has begun. */
const takesWorks = ({ steps }: EntryCard): boolean =>
  steps.every(({ name, state }) =>
    name === 'works' ? state === 'now' || state === 'done' : (name !== 'review' && name !== 'result') || state === 'ahead',
  );

interface WorksPartProps {
  readonly row: AnyRow;
  readonly card: EntryCard | undefined;
  readonly of: HallPage | undefined;
}

/** The stage that a work is in and its time, where there is more than one. */
function InStage({ work, of }: { readonly work: AnyRow; readonly of: HallPage }) {
  const { t, lang } = useParticipantText();
  const stage = of.stages.find(({ id }) => id === work.stageId);
  if (!stage || of.stages.length < 2) return null;
  const time = (at: string): string => zonedTime(at, of.timeZone, lang);
  return (
    <p className="pe-quiet">
      {t('entry.inStage', { stage: stage.name })} · {time(stage.start)} – {time(stage.end)}
    </p>
  );
}

/** The works of an entry, each with its stage, what was handed in and when. */
export function WorksPart({ row, card, of }: WorksPartProps) {
  const { t, lang } = useParticipantText();
  const may = useMay();
  const found = useEntryWorksQuery(row.id);
  const all = found ?? [];
  const ids = all.map(({ id }) => id).join(',');
  const { data: handedIn } = useQuery({
    queryKey: [...keys.entity(worksVersion.name), 'of', ids],
    queryFn: () => client.entity(worksVersion).list({ pageSize: most, match: { worksId: ids } }),
    enabled: ids !== '' && may.call(worksVersion, 'list'),
  });
  return (
    <section className="pe-part" id="submit">
      <h2>{t('entry.submit')}</h2>
      {found && all.length === 0 && (
        <p className="pe-quiet">{t(row.status === registrationStatus.approved ? 'entry.noWorks' : 'entry.noWorksYet')}</p>
      )}
      {found && row.status === registrationStatus.approved && (!card || takesWorks(card)) && (
        <p>
          <Link to={newWorkPath(row.id)}>{t(all.length === 0 ? 'work.title' : 'work.another')}</Link>
        </p>
      )}
      <ul className="pe-rows">
        {all.map((work) => {
          const versions = (handedIn?.records ?? []).filter(({ worksId }) => worksId === work.id);
          return (
            <li key={work.id}>
              <div className="pe-row">
                <Link to={workPath(work.id)}>{rowTitle(works, work, lang)}</Link>
                <DictTag code={worksStatus.code} value={textOf(work.status)} />
              </div>
              {of && <InStage work={work} of={of} />}
              {versions.length > 0 && (
                <ul className="pe-versions" aria-label={t('entry.versions')}>
                  {versions.map((version) => (
                    <li key={version.id}>
                      <Link to={rowPath(worksVersion.name, version.id)}>{t('entry.version', { n: Number(version.versionNo) })}</Link>
                      <span className="pe-quiet">{textOf(version.submitTime).slice(0, 16)}</span>
                      {version.isFinal === yes && <StateMark tone="good">{t('entry.final')}</StateMark>}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The stages of the competition with their times. */
export function StagesPart({ of }: { readonly of: HallPage }) {
  const { t, lang } = useParticipantText();
  const time = (at: string): string => zonedTime(at, of.timeZone, lang);
  return (
    <section className="pe-part" id="stages">
      <h2>{t('entry.stages')}</h2>
      {of.stages.length === 0 && <p className="pe-quiet">{t('entry.noStages')}</p>}
      <ol className="pe-rows">
        {of.stages.map(({ id, name, start, end }) => (
          <li key={id}>
            <b>{name}</b>
            <p className="pe-quiet">{`${time(start)} – ${time(end)}`}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where everybody has their own: its record tells of keys and digests, which say nothing to its holder. */
export const ownCertificates = '/competition/certificate';

/** The reader's certificates of a competition; undefined while they load. */
export function useOwnCertificates(competitionId: string): readonly AnyRow[] | undefined {
  const { data } = useQuery({
    queryKey: [...keys.entity(certificate.name), 'mine', competitionId],
    queryFn: () => certificates.mine({ pageSize: most, match: { competitionId } }),
  });
  return data?.records as readonly AnyRow[] | undefined;
}

/** The reader's certificates of a competition; nothing where there are none. */
export function Certificates({ competitionId }: { readonly competitionId: string }) {
  const { t } = useParticipantText();
  const all = useOwnCertificates(competitionId) ?? [];
  if (all.length === 0) return null;
  return (
    <section className="pe-part">
      <h2>{t('entry.certificates')}</h2>
      <ul className="pe-rows">
        {all.map((one) => (
          <li key={one.id} className="pe-row">
            <span>{textOf(one.certNo)}</span>
            <Link to={ownCertificates}>{t('entry.certificate')}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
