import type { HallPage } from '@saiyun/sdk/calls';
import { type AnyRow, type Fields, isEmpty } from '@saiyun/sdk/contract';
import { consentStatus, registration } from '@saiyun/sdk/entities';
import { isMasked, maskValue } from '@saiyun/sdk/view';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FieldValue } from '../../../kit/cells/field-value.tsx';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { AnswersView } from '../../registration/answers-view.tsx';
import { type StepName, stepFields } from './steps.ts';

const fields: Fields = registration.fields;

interface PartProps {
  readonly step: StepName;
  readonly onGo: (step: StepName) => void;
  readonly children: ReactNode;
}

/** One step as it will be sent, with the way back to it. */
function Part({ step, onGo, children }: PartProps) {
  const { t } = useParticipantText();
  const title = t(`step.${step}`);
  return (
    <section className="pw-review" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Button type="link" size="small" aria-label={t('review.changeOf', { step: title })} onClick={() => onGo(step)}>
          {t('review.change')}
        </Button>
      </header>
      {children}
    </section>
  );
}

interface FactsProps {
  readonly names: readonly string[];
  readonly row: AnyRow;
  readonly of: HallPage;
}

function Facts({ names, row, of }: FactsProps) {
  const { say } = useParticipantText();
  const group = of.groups.find(({ id }) => id === row.groupId)?.name;
  return (
    <dl className="pw-facts">
      {names
        .filter((name) => !isEmpty(row[name]))
        .map((name) => {
          const field = fields[name];
          return field ? (
            <div key={name}>
              <dt>{say(field.label)}</dt>
              <dd>{name === 'groupId' && group ? group : <FieldValue name={name} field={field} row={row} full />}</dd>
            </div>
          ) : null;
        })}
    </dl>
  );
}

interface Props {
  readonly row: AnyRow;
  readonly of: HallPage;
  readonly now: Readonly<Record<string, unknown>>;
  readonly members: readonly AnyRow[];
  readonly hasQuestions: boolean;
  readonly onGo: (step: StepName) => void;
}

/** Everything that will be sent, as it was typed; the number of the document is not for whoever looks over the shoulder. */
export function Review({ row, of, now, members, hasQuestions, onGo }: Props) {
  const { t } = useParticipantText();
  const idNo = typeof now.idNo === 'string' && !isMasked(now.idNo) ? maskValue('idNo', now.idNo) : now.idNo;
  // A text of the stored row goes with the stored value only.
  const texts = Object.fromEntries(Object.keys(now).flatMap((name) => (now[name] === row[name] ? [] : [[`${name}_dictText`, undefined]])));
  const shown: AnyRow = { ...row, ...now, ...texts, idNo };
  return (
    <>
      <Part step="who" onGo={onGo}>
        <Facts names={stepFields.who} row={shown} of={of} />
      </Part>
      <Part step="team" onGo={onGo}>
        <Facts names={stepFields.team} row={shown} of={of} />
        <ul className="pw-people">
          {members
            .filter(({ memberRole }) => memberRole !== 'captain')
            .map((member) => (
              <li key={member.id}>
                <span className="pw-person">
                  <b>{String(member.realName)}</b>
                  <small>{t(member.memberRole === 'tutor' ? 'role.tutor' : 'role.member')}</small>
                </span>
                {member.status === consentStatus.given ? (
                  <StateMark tone="good">{t('team.consented')}</StateMark>
                ) : (
                  <StateMark tone="waiting">{t('team.waiting')}</StateMark>
                )}
              </li>
            ))}
        </ul>
      </Part>
      {hasQuestions && (
        <Part step="questions" onGo={onGo}>
          <AnswersView kind="registration" row={shown} isTitled={false} />
        </Part>
      )}
    </>
  );
}
