import { CheckOutlined, LinkOutlined } from '@ant-design/icons';
import { entryCalls, type HallPage, type InvitedRole, type TeamInvite } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { consentStatus, registrationMember } from '@saiyun/sdk/entities';
import { type AskedKeys, memberKey, teamKey } from '@saiyun/sdk/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useHallText } from '../../../messages/hall/index.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { LinkCode } from '../../../ui/link-code/link-code.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { teamText } from '../../hall/hall-words.ts';
import { joinLink } from '../join-link.ts';
import { invitesQuery, isFullOf, peopleOf } from './entry-queries.ts';
import { ToChange } from './to-change.tsx';

const entries = entryCalls(client.send);
const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** What has just been made is not left below the bar at the foot of a phone. */
const showWhole = (code: HTMLElement | null) => code?.scrollIntoView({ block: 'center' });

interface InviteProps {
  readonly id: string;
  readonly memberRole: InvitedRole;
  readonly code: TeamInvite | undefined;
  readonly isFull: boolean;
}

function Invite({ id, memberRole: role, code, isFull }: InviteProps) {
  const { t } = useParticipantText();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isMade, setMade] = useState(false);
  const act = async (work: () => Promise<readonly TeamInvite[]>, done?: string) => {
    setBusy(true);
    try {
      cache.setQueryData(invitesQuery(id).queryKey, await work());
      if (done) feedback.message('success', done);
    } catch (error) {
      feedback.message('error', failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const make = () => {
    setMade(true);
    void act(() => entries.invite(id, role));
  };
  const title = t(role === 'tutor' ? 'team.inviteTutor' : 'team.invite');
  if (isFull && !code) return null;
  if (!code)
    return (
      <Button icon={<LinkOutlined aria-hidden />} loading={isBusy} onClick={make}>
        {title}
      </Button>
    );
  const copy = async () => {
    const done = await copyText(joinLink(code.code));
    feedback.message(done ? 'success' : 'warning', t(done ? 'team.copied' : 'team.copyFailed'));
  };
  return (
    <section className="pw-code" aria-label={title} ref={isMade ? showWhole : undefined}>
      <h4>{title}</h4>
      <output aria-label={t('team.code')}>{shownCode(code.code)}</output>
      <p className="pw-quiet">{t('team.codeUntil', { time: code.expireTime.slice(0, 16) })}</p>
      <LinkCode link={joinLink(code.code)} label={t('team.qr')} />
      <p className="pw-link">{joinLink(code.code)}</p>
      <div className="pw-acts">
        <Button type="primary" onClick={() => void copy()}>
          {t('team.copyLink')}
        </Button>
        <Button loading={isBusy} onClick={make}>
          {t('team.renew')}
        </Button>
        <Button danger type="text" onClick={() => void act(() => entries.revokeInvite(id, role), t('team.revoked'))}>
          {t('team.revoke')}
        </Button>
      </div>
    </section>
  );
}

interface PersonProps {
  readonly member: AnyRow;
  readonly isLocked: boolean;
  /** Somebody asked for their details to be changed. */
  readonly isAsked: boolean;
  readonly remark: string | undefined;
}

function Person({ member, isLocked, isAsked, remark }: PersonProps) {
  const { t } = useParticipantText();
  const cache = useQueryClient();
  const name = String(member.realName);
  const role = member.memberRole === 'tutor' ? 'tutor' : 'member';
  const remove = async () => {
    const sure = await feedback.confirm({
      title: t('team.removeAsk', { name }),
      text: t('team.removeText'),
      ok: t('team.remove'),
      cancel: t('team.keep'),
      danger: true,
    });
    if (!sure) return;
    try {
      await client.entity(registrationMember).delete(member.id);
      await cache.invalidateQueries({ queryKey: keys.entity(registrationMember.name) });
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
  };
  return (
    <li>
      <span className="pw-person">
        <b>{name}</b>
        {isAsked && <ToChange remark={remark} />}
        <small>{[t(`role.${role}`), member.unitId_dictText, member.major].filter(Boolean).join(' · ')}</small>
      </span>
      {member.status === consentStatus.given ? (
        <StateMark tone="good">{t('team.consented')}</StateMark>
      ) : (
        <StateMark tone="waiting">{t('team.waiting')}</StateMark>
      )}
      {!isLocked && (
        <Button type="text" danger size="small" aria-label={`${t('team.remove')} ${name}`} onClick={() => void remove()}>
          {t('team.remove')}
        </Button>
      )}
    </li>
  );
}

interface Props {
  readonly id: string;
  readonly captain: string;
  readonly of: HallPage;
  readonly members: readonly AnyRow[];
  readonly isLocked?: boolean;
  /** What the returned entry is to change. */
  readonly asked?: AskedKeys;
  /** What was said about it. */
  readonly remarks?: ReadonlyMap<string, string>;
}

/** Who is in the team and who has agreed, with the codes by which others join. */
export function TeamPeople({ id, captain, of, members, isLocked = false, asked = [], remarks = new Map() }: Props) {
  const { t } = useParticipantText();
  const { t: th } = useHallText();
  const { data: invites = [] } = useQuery({ ...invitesQuery(id), enabled: !isLocked });
  const people = peopleOf(members);
  const codeOf = (role: InvitedRole) => invites.find(({ memberRole }) => memberRole === role);
  const isFull = isFullOf('member', of, members);
  const noTutors = isFullOf('tutor', of, members);
  return (
    <section className="pw-team">
      <h3>
        {t('team.people')} {asked.includes(teamKey) && <ToChange remark={remarks.get(teamKey)} />}
      </h3>
      <p className="pw-quiet">{t('team.size', { people, size: teamText(th, of) })}</p>
      <ul className="pw-people">
        <li>
          <span className="pw-person">
            <b>{captain || '–'}</b>
            <small>{t('team.you')}</small>
          </span>
          <CheckOutlined aria-hidden />
        </li>
        {members
          .filter(({ memberRole }) => memberRole !== 'captain')
          .map((member) => (
            <Person
              key={member.id}
              member={member}
              isLocked={isLocked}
              isAsked={asked.includes(memberKey(member.id))}
              remark={remarks.get(memberKey(member.id))}
            />
          ))}
      </ul>
      {!isLocked && !(isFull && noTutors) && <p className="pw-quiet">{t('team.inviteText')}</p>}
      {!isLocked && (
        <div className="pw-invites">
          <Invite id={id} memberRole="member" code={isFull ? undefined : codeOf('member')} isFull={isFull} />
          <Invite id={id} memberRole="tutor" code={noTutors ? undefined : codeOf('tutor')} isFull={noTutors} />
        </div>
      )}
    </section>
  );
}
