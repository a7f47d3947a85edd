import { times } from '@saiyun/sdk/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { feedback } from '../../lib/errors/feedback.ts';
import { expertProfilePath } from '../../lib/paths.ts';
import { profileMissing } from '../../lib/store/profile-missing.ts';
import { useStore } from '../../lib/store/store.ts';
import { useShellText } from '../../messages/shell/index.ts';

/** Tells an expert with an incomplete record so after signing in, and leads to the page where it is completed (AUTH-19). */
export function ProfileReminder() {
  const { t } = useShellText();
  const navigate = useNavigate();
  const isMissing = useStore(profileMissing);
  useEffect(() => {
    if (!isMissing) return;
    feedback.warn(t('profile.missing'), t('profile.missingText'), t('common.ok'));
    const timer = setTimeout(() => {
      profileMissing.set(false);
      void navigate(expertProfilePath);
    }, times.expertRedirectMs);
    return () => clearTimeout(timer);
  }, [isMissing, navigate, t]);
  return null;
}
