import './invitation.css';
import { invitationCalls, type ShownInvitation } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { client } from '../../../lib/api/client.ts';
import { faultOf } from '../../../lib/errors/error-policy.ts';
import { expertProfilePath, signInPath } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useInvitationText } from '../../../messages/invitation/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { AcceptForm } from './accept-form.tsx';
import { Decline } from './decline.tsx';
import { JoinForm } from './join-form.tsx';
import { forgetInvitation, invitationToken } from './token.ts';

const calls = invitationCalls(client.send);

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Who invites whom, for what and until when. */
function Facts({ of }: { readonly of: ShownInvitation }) {
  const { t } = useInvitationText();
  return (
    <dl className="iv-facts">
      <Fact name={t('competition')} value={of.competitionName} />
      <Fact name={t('for')} value={of.invitationName} />
      <Fact name={t('to')} value={[of.realName, of.unitName].filter(Boolean).join(' · ')} />
      <Fact name={t('tenant')} value={of.tenantName} />
      <Fact name={t('until')} value={of.expireTime.slice(0, 16)} />
    </dl>
  );
}

const reasons = ['accepted', 'declined', 'expired', 'revoked', 'replaced'] as const;

/** Why the link opens nothing, and what its reader can do. */
function Closed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => unknown }) {
  const { t } = useInvitationText();
  const { code } = faultOf(error);
  if (typeof code !== 'string' || !code.startsWith('invitation.')) return <LoadFailure error={error} onRetry={onRetry} />;
  const reason = reasons.find((one) => code === `invitation.${one}`);
  return (
    <div className="si-result" role="alert">
      <h2>{t(reason ? `closed.${reason}` : 'closed')}</h2>
      <p>{reason ? t(`closed.${reason}.text`) : t('missing.text')}</p>
      {reason === 'accepted' && (
        <Link className="sy-button si-submit" to={signInPath}>
          {t('signIn')}
        </Link>
      )}
    </div>
  );
}

type Answered = 'declined' | 'accepted';

function Done({ how }: { readonly how: Answered }) {
  const { t } = useInvitationText();
  return (
    <div className="si-result" role="status">
      {how === 'accepted' && (
        <span className="si-tick" aria-hidden="true">
          ✓
        </span>
      )}
      <h2>{t(how)}</h2>
      <p>{t(`${how}.text`)}</p>
      {how === 'accepted' && (
        // A whole new page: what the account may do has changed.
        <a className="sy-button si-submit" href={expertProfilePath}>
          {t('accepted.go')}
        </a>
      )}
    </div>
  );
}

function Open({
  token,
  of,
  onAnswered,
}: {
  readonly token: string;
  readonly of: ShownInvitation;
  readonly onAnswered: (how: Answered) => void;
}) {
  const { t } = useInvitationText();
  const navigate = useNavigate();
  const { user } = useSession();
  const [agree, setAgree] = useState(false);
  const [showFaults, setShowFaults] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const mayAccept = (): boolean => {
    setShowFaults(true);
    return agree;
  };
  return (
    <div className="si-body">
      <div className="si-title">
        <h2>
          {of.competitionName === null
            ? t('invites.pool', { inviter: of.inviter })
            : t('invites', { inviter: of.inviter, competition: of.competitionName })}
        </h2>
      </div>
      <Facts of={of} />
      {of.message && <p className="iv-message">{of.message}</p>}
      {isDeclining ? (
        <Decline
          send={(reason) => calls.declineLink(token, reason)}
          onDone={() => onAnswered('declined')}
          onBack={() => setDeclining(false)}
        />
      ) : (
        <>
          <div>
            <div className="iv-head">
              <h3 className="iv-title" id="iv-agreement">
                {t('agreement')}
              </h3>
              <span>{t('agreement.version', { version: of.agreementVersion })}</span>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read by keyboard too */}
            <section className="iv-agreement" aria-labelledby="iv-agreement" tabIndex={0}>
              {of.agreementText}
            </section>
            <label className="si-keep">
              <input type="checkbox" checked={agree} aria-invalid={showFaults && !agree} onChange={(e) => setAgree(e.target.checked)} />
              <span>{t('agree')}</span>
            </label>
            {showFaults && !agree && (
              <p className="si-fault" role="alert">
                {t('agree.needed')}
              </p>
            )}
          </div>
          {of.hasAccount ? (
            <JoinForm
              contact={of.email ?? of.phone ?? ''}
              name={user?.realname}
              mayAccept={mayAccept}
              join={() => calls.joinByLink(token, true)}
              onDone={() => onAnswered('accepted')}
              onSignIn={() => void navigate(`${signInPath}?redirect=${encodeURIComponent('/invitation')}`)}
            />
          ) : (
            <AcceptForm
              contact={of.email ?? of.phone ?? ''}
              mayAccept={mayAccept}
              accept={(account) => calls.acceptLink({ ...account, token, agree: true })}
              onDone={forgetInvitation}
            />
          )}
          <button type="button" className="sy-plain si-back" onClick={() => setDeclining(true)}>
            {t('decline')}
          </button>
        </>
      )}
    </div>
  );
}

/** What the link of an invitation opens, without an account: who invites, the agreement, accepting and declining (EXPERT-01). */
export function Invitation() {
  const { t } = useInvitationText();
  const [token] = useState(invitationToken);
  const [how, setHow] = useState<Answered>();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => calls.openLink(token ?? ''),
    enabled: token !== undefined && how === undefined,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const answered = (by: Answered): void => {
    forgetInvitation();
    setHow(by);
  };
  return (
    <EntryFrame title={t('title')} wide={data !== undefined && how === undefined}>
      {how ? (
        <Done how={how} />
      ) : token === undefined ? (
        <div className="si-result" role="alert">
          <h2>{t('missing')}</h2>
          <p>{t('missing.text')}</p>
        </div>
      ) : data ? (
        <Open token={token} of={data} onAnswered={answered} />
      ) : error ? (
        <Closed error={error} onRetry={refetch} />
      ) : (
        <div className="si-later" aria-busy="true" />
      )}
    </EntryFrame>
  );
}
