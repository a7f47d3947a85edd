import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { accounts } from '../../../lib/api/account-calls.ts';
import { invitedCode, withBack } from '../../../lib/paths.ts';
import { useEntryText } from '../../../messages/entry/index.ts';
import { EntryFrame } from '../entry-frame.tsx';
import { Invited, useInvitation } from '../invited.tsx';
import { RegisterForm } from './register-form.tsx';

function Closed({ deadline }: { readonly deadline: string | null }) {
  const { t } = useEntryText();
  return (
    <div className="si-result">
      <h2>{t('register.closed')}</h2>
      {deadline && <p>{t('register.deadline', { deadline })}</p>}
      <p>{t('register.closedText')}</p>
      <Link className="sy-button si-submit" to="/user/login">
        {t('register.toSignIn')}
      </Link>
    </div>
  );
}

/** SCREEN-02: an entrant's account, until the deadline (SIGNUP-01 to SIGNUP-04). */
export function Register() {
  const { t } = useEntryText();
  const [query] = useSearchParams();
  const competitionId = query.get('competitionId') ?? undefined;
  const { data, isPending } = useQuery({
    queryKey: ['signUp', competitionId],
    queryFn: () => accounts.signUpInfo({ ...(competitionId && { competitionId }) }),
    staleTime: 60_000,
  });
  const closed = data?.open === false;
  const code = invitedCode(query.get('redirect'));
  const isTutor = useInvitation(code)?.memberRole === 'tutor';
  const title = t(isTutor ? 'register.tutorTitle' : 'register.title');
  return (
    <EntryFrame title={title} wide={!closed}>
      {closed ? (
        <Closed deadline={data.deadline} />
      ) : (
        <div className="si-body">
          {code !== undefined && <Invited code={code} />}
          <div className="si-title">
            <h2>{title}</h2>
            <p>{t(isTutor ? 'register.tutorText' : 'register.text')}</p>
            {data?.deadline && <p className="si-deadline">{t('register.deadline', { deadline: data.deadline })}</p>}
          </div>
          {isPending ? <div className="si-later" /> : <RegisterForm competitionId={competitionId} />}
        </div>
      )}
    </EntryFrame>
  );
}

/** SCREEN-03. */
export function RegisterResult() {
  const { t } = useEntryText();
  // Shown only right after a registration: the address alone proves nothing.
  const { registered: username } = (useLocation().state ?? {}) as { readonly registered?: string };
  const [query] = useSearchParams();
  if (!username) return <Navigate to="/user/register" replace />;
  return (
    <EntryFrame title={t('register.done')}>
      <div className="si-result">
        <span className="si-tick" aria-hidden="true">
          ✓
        </span>
        <h2>{t('register.done')}</h2>
        <p>{t('register.doneText', { username })}</p>
        <Link className="sy-button si-submit" to={withBack('/user/login?uType=3', query.get('redirect'))}>
          {t('register.toSignIn')}
        </Link>
      </div>
    </EntryFrame>
  );
}
