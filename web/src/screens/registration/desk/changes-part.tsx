import type { EntryChange, EntryExamination } from '@saiyun/sdk/calls';
import { type Answers, type AnyRow, type Fields, joinNames } from '@saiyun/sdk/contract';
import { registration, registrationMember } from '@saiyun/sdk/entities';
import { questionKey, remarksAt, teamKey } from '@saiyun/sdk/rules';
import type { ReactNode } from 'react';
import { Moment } from '../../../kit/detail/fact-value.tsx';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { Value } from '../../record/history/differences.tsx';
import { Answer } from '../answers-view.tsx';
import { useKeyNames } from '../key-names.ts';
import { useAnswerForm } from '../use-answer-form.ts';

const entryFields: Fields = registration.fields;
const memberFields: Fields = registrationMember.fields;

interface Props {
  readonly row: AnyRow;
  readonly people: readonly AnyRow[];
  readonly returned: NonNullable<EntryExamination['returned']>;
}

/** What has changed since the entry was returned: first what was asked for, old and new side by side. */
export function ChangesPart({ row, people, returned: { time, asked, changes } }: Props) {
  const { t, lang } = useEntryDeskText();
  const names = useKeyNames(row, people);
  const form = useAnswerForm('registration', row) ?? [];
  const wasAsked = ({ at, what }: EntryChange): boolean =>
    asked.includes(at) || (what !== 'changed' && asked.includes(teamKey)) || (at.startsWith(questionKey('')) && asked.includes('answers'));
  const sorted = [...changes].sort((a, b) => Number(wasAsked(b)) - Number(wasAsked(a)));
  const remarks = remarksAt(row.returnRemarks);
  const touched = (key: string) => changes.some(({ at }) => at === key || at.startsWith(`${key}.`));
  const untouched = asked.filter((key) => !touched(key)).flatMap((key) => names.get(key) ?? []);
  const side = (one: EntryChange, which: 'before' | 'after'): ReactNode => {
    if (one.what !== 'changed') return (one.what === 'joined') === (which === 'after') ? t(`changes.${one.what}`) : '–';
    const field = one.field === null ? undefined : (one.person === null ? entryFields : memberFields)[one.field];
    if (field && one.field !== null) return <Value one={{ change: { ...one, field: one.field }, field }} side={which} />;
    const question = form.find(({ key }) => questionKey(key) === one.at);
    const answer = one[which] === null ? undefined : (one[which] as Answers[string]);
    return question ? <Answer question={question} answer={answer} /> : String(answer ?? '–');
  };
  const titleOf = (one: EntryChange): string => {
    if (one.person === null) return names.get(one.at) ?? one.at;
    const field = one.field === null ? undefined : names.get(one.field);
    return joinNames(lang, [one.person, ...(field ? [field] : [])]);
  };
  return (
    <section className="pg-card ed-changes" aria-label={t('changes.title')}>
      <h2>{t('changes.title')}</h2>
      <p className="ed-quiet">
        <Moment value={time} />
      </p>
      {untouched.length > 0 && <StateMark tone="attention">{t('changes.untouched', { what: joinNames(lang, untouched) })}</StateMark>}
      {changes.length === 0 ? (
        <p className="ed-quiet">{t('changes.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('changes.what')}</th>
              <th>{t('changes.before')}</th>
              <th>{t('changes.after')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((one) => (
              <tr key={`${one.at} ${one.field ?? one.what}`}>
                <th scope="row">
                  {titleOf(one)}
                  {wasAsked(one) && (
                    <small>{remarks.has(one.at) ? t('changes.said', { remark: remarks.get(one.at) ?? '' }) : t('changes.asked')}</small>
                  )}
                </th>
                <td>{side(one, 'before')}</td>
                <td>{side(one, 'after')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
