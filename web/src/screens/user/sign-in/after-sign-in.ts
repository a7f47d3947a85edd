import type { SignedIn } from '@saiyun/sdk/calls';
import { identityKinds, no, storeKeys, times, type UserInfo, yes } from '@saiyun/sdk/contract';
import { client } from '../../../lib/api/client.ts';
import { keepDicts } from '../../../lib/api/use-dict.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { changePreferences, layoutFor } from '../../../lib/store/preferences.ts';
import { profileMissing } from '../../../lib/store/profile-missing.ts';
import { storage } from '../../../lib/store/storage.ts';
import { baseTexts } from '../../../messages/base/index.ts';
import type { Identity } from './identity.ts';

/** Stores what the response of a sign-in says of the account (AUTH-20). */
export function takeOver(result: SignedIn): void {
  const lifeMs = times.keepMs;
  storage.set(storeKeys.isStudent, result.is_student, { lifeMs });
  storage.set(storeKeys.isSchoolCompetition, result.isSchoolCompetition, { lifeMs });
  storage.set('SET_EXPERT', result.is_expert, { lifeMs });
  storage.set('SET_PERFECT', result.isPerfect, { lifeMs });
  if (result.sysAllDictItems) keepDicts(result.sysAllDictItems, result.dictVersion);
}

/** Goes on as an identity of the account: with the layout for it (AUTH-15, AUTH-16), and the welcome of an expert (AUTH-18, AUTH-19). */
export function goOnAs(identity: Identity, { realname }: Pick<UserInfo, 'realname'>): void {
  const isExpert = identity === identityKinds.expert;
  changePreferences(layoutFor({ isStudent: identity === identityKinds.applicant, isExpert }));
  if (!isExpert) return;
  feedback.notify('success', baseTexts.now('signIn.welcome'), baseTexts.now('signIn.expertWelcome', { name: realname }));
  if (storage.get('SET_PERFECT') === no) profileMissing.set(true);
}

/** Switches to another tenant of the account, with the account's role there (AUTH-03, CALL-102). */
export async function enterTenant(tenantId: number): Promise<UserInfo> {
  // Most accounts have one tenant.
  const { sessions } = await import('../../../lib/api/account-calls.ts');
  await sessions.selectTenant(tenantId, client.session.userInfo?.username ?? '');
  client.setTenant(tenantId);
  const user = await client.whoami();
  const lifeMs = times.keepMs;
  const [isExpert, isStudent] = [user.roles.includes('EXPERT'), user.roles.includes('APPL')];
  storage.set(storeKeys.isStudent, isStudent ? 20 : 0, { lifeMs });
  storage.set(storeKeys.isSchoolCompetition, no, { lifeMs });
  storage.set('SET_EXPERT', isExpert ? yes : no, { lifeMs });
  // Choices and grants from the other tenant do not apply here.
  for (const key of ['SET_PERFECT', storeKeys.reviewCondition, storeKeys.reviewList, storeKeys.buttonAuth, storeKeys.allButtonAuth])
    storage.remove(key);
  changePreferences(layoutFor({ isStudent, isExpert }));
  return user;
}
