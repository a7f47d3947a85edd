import type { EntryExamination, EntryFault } from '@saiyun/sdk/calls';
import { type AnyRow, isEmpty } from '@saiyun/sdk/contract';
import { consentStatus, payStatus, registration, registrationMember } from '@saiyun/sdk/entities';
import { memberKey, questionKey, teamKey } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { FieldValue } from '../../../kit/cells/field-value.tsx';
import { EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';
import { StateMark, StateShape } from '../../../ui/state-mark.tsx';
import { hallPageQuery, peopleOf } from '../../participant/wizard/entry-queries.ts';
import { FeeTable } from '../../participant/wizard/fee-table.tsx';
import { History } from '../../record/history/history.tsx';
import { AnswersView } from '../answers-view.tsx';
import { ChangesPart } from './changes-part.tsx';
import { usePeople } from './desk-queries.ts';
import { useFaultText } from './fault-text.ts';
import { TeamLinks } from './team-links.tsx';
import { Tick } from './ticks.tsx';
import { WorksPart } from './works-part.tsx';

const facts = ['teamName', 'teamNameEn', 'competitionId', 'groupId', 'unitId', 'areaId', 'registerNo', 'submitTime', 'source'];
const captain = ['realName', 'idType', 'idNo', 'phone', 'email', 'major', 'grade'];
/** What the entrant can change, and so can be asked to. */
const tickable = new Set(['teamName', 'teamNameEn', 'groupId', 'unitId', ...captain]);
const personal = ['unitId', 'major', 'grade', 'phone', 'email', 'idNo'] as const;

/** Everything that speaks against the entry, in words. */
function Faults({ faults }: { readonly faults: readonly EntryFault[] }) {
  const { t } = useEntryDeskText();
  const textOf = useFaultText();
  return (
    <section className="ed-faults" data-clean={faults.length === 0} aria-label={t('faults.title')}>
      {faults.length === 0 && <StateMark tone="good">{t('faults.none')}</StateMark>}
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.fault} ${fault.at} ${fault.issue?.message ?? ''}`}>
            <StateShape tone="attention" />
            {textOf(fault)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  readonly person: AnyRow;
  readonly faults: readonly EntryFault[];
}

function Person({ person, faults }: PersonProps) {
  const { t, say } = useEntryDeskText();
  const textOf = useFaultText();
  const key = memberKey(person.id);
  const name = String(person.realName);
  const own = faults.filter(({ at, fault }) => at === key && fault !== 'consent');
  return (
    <li className="ed-person">
      <header>
        <Tick at={key} name={name} />
        <b>{name}</b>
        <small>{t(person.memberRole === 'tutor' ? 'role.tutor' : 'role.member')}</small>
        {person.status === consentStatus.given ? (
          <StateMark tone="good">{t('consented')}</StateMark>
        ) : (
          <StateMark tone="waiting">{t('pending')}</StateMark>
        )}
      </header>
      <dl>
        {personal
          .filter((one) => !isEmpty(person[one]))
          .map((one) => (
            <div key={one}>
              <dt>{say(registrationMember.fields[one].label)}</dt>
              <dd>
                <FieldValue name={one} field={registrationMember.fields[one]} row={person} full entity={registrationMember} />
              </dd>
            </div>
          ))}
      </dl>
      {own.map((fault) => (
        <p key={fault.fault} className="ed-fault">
          {textOf(fault)}
        </p>
      ))}
    </li>
  );
}

/** What the entry costs, and whether it is paid. */
function Fee({ row, people }: { readonly row: AnyRow; readonly people: readonly AnyRow[] }) {
  const { t, lang } = useEntryDeskText();
  const { data: of } = useQuery(hallPageQuery(lang, String(row.competitionId)));
  if (!of) return null;
  return (
    <section className="pg-card">
      <FeeTable of={of} groupId={typeof row.groupId === 'string' ? row.groupId : null} people={peopleOf(people)} paid={row.payStatus} />
      {!isEmpty(row.payStatus) && row.payStatus !== payStatus.none && (
        <p className="ed-quiet">
          {t('pay')} <DictTag code={payStatus.code} value={String(row.payStatus)} />
        </p>
      )}
    </section>
  );
}

interface Props {
  readonly row: AnyRow;
  readonly examination: EntryExamination | undefined;
}

/** The whole team on one page: what speaks against it, what has changed, facts, answers, people, fee, works, and what was done before. */
export function WholeEntry({ row, examination }: Props) {
  const { t, say } = useEntryDeskText();
  const { data } = usePeople(row.id);
  const people = (data?.records ?? []).filter(({ memberRole }) => memberRole !== 'captain');
  const mark = (name: string) =>
    tickable.has(name) && <Tick at={name} name={say(registration.fields[name as keyof typeof registration.fields].label)} />;
  return (
    <div className="ed-whole">
      {examination && <Faults faults={examination.faults} />}
      {examination?.returned && <ChangesPart row={row} people={people} returned={examination.returned} />}
      <section className="pg-card">
        <h2>{t('facts.title')}</h2>
        <EntityDetail entity={registration} row={row} only={facts} mark={mark} />
      </section>
      <section className="pg-card">
        <h2>{t('captain.title')}</h2>
        <EntityDetail entity={registration} row={row} only={captain} mark={mark} />
      </section>
      <section className="pg-card">
        <h2>
          <Tick at={teamKey} name={t('team.whole')} />
          {t('team.title')}
        </h2>
        {data && people.length === 0 && <p className="ed-quiet">{t('team.none')}</p>}
        <ul className="ed-people">
          {people.map((person) => (
            <Person key={person.id} person={person} faults={examination?.faults ?? []} />
          ))}
        </ul>
        <TeamLinks id={row.id} />
      </section>
      <AnswersView
        kind="registration"
        row={row}
        mark={({ key, label, labelEn }) => <Tick at={questionKey(key)} name={say([label, labelEn || label])} />}
      />
      <WorksPart id={row.id} />
      <Fee row={row} people={people} />
      <section className="pg-card">
        <History entity={registration} id={row.id} />
      </section>
    </div>
  );
}
