import type { SignedIn } from '@saiyun/sdk/calls';
import { no, storeKeys, times, type UserInfo, yes } from '@saiyun/sdk/contract';
import { client } from '../../../lib/api/client.ts';
import { keepDicts } from '../../../lib/api/use-dict.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { changePreferences, layoutFor } from '../../../lib/store/preferences.ts';
import { storage } from '../../../lib/store/storage.ts';
import { baseTexts } from '../../../messages/base/index.ts';

/** Stores the response of a sign-in and sets the layout for the account's type (AUTH-15, AUTH-16, AUTH-18, AUTH-20). */
export function takeOver(result: SignedIn): void {
  const lifeMs = times.keepMs;
  const isExpert = String(result.is_expert) === yes;
  const isStudent = Number(result.is_student) === 20;
  storage.set(storeKeys.isStudent, result.is_student, { lifeMs });
  storage.set(storeKeys.isSchoolCompetition, result.isSchoolCompetition, { lifeMs });
  storage.set('SET_EXPERT', result.is_expert, { lifeMs });
  storage.set('SET_PERFECT', result.isPerfect, { lifeMs });
  if (result.sysAllDictItems) keepDicts(result.sysAllDictItems, result.dictVersion);
  changePreferences(layoutFor({ isStudent, isExpert }));
  if (isExpert)
    feedback.notify('success', baseTexts.now('signIn.welcome'), baseTexts.now('signIn.expertWelcome', { name: result.userInfo.realname }));
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
