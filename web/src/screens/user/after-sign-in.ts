import type { SignedIn } from '@saiyun/sdk/calls';
import { storeKeys, times } from '@saiyun/sdk/contract';
import { feedback } from '../../lib/feedback.ts';
import { changePreferences, layoutFor } from '../../lib/preferences.ts';
import { storage } from '../../lib/storage.ts';
import { keepDicts } from '../../lib/use-dict.ts';
import { textNow } from '../../lib/use-text.ts';

/** Keeps what came with the sign-in and sets the layout of the account's type (AUTH-15, AUTH-16, AUTH-18, AUTH-20). */
export function takeOver(result: SignedIn): void {
  const lifeMs = times.keepMs;
  const isExpert = String(result.is_expert) === '1';
  const isStudent = Number(result.is_student) === 20;
  storage.set(storeKeys.isStudent, result.is_student, { lifeMs });
  storage.set(storeKeys.isSchoolCompetition, result.isSchoolCompetition, { lifeMs });
  storage.set('SET_EXPERT', result.is_expert, { lifeMs });
  storage.set('SET_PERFECT', result.isPerfect, { lifeMs });
  if (result.sysAllDictItems) keepDicts(result.sysAllDictItems);
  changePreferences(layoutFor({ isStudent, isExpert }));
  if (isExpert) feedback.notify('success', textNow('signIn.welcome'), textNow('signIn.expertWelcome', { name: result.userInfo.realname }));
}
