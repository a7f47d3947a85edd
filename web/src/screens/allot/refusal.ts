import type { Language } from '@saiyun/sdk/contract';
import { allotTemp } from '@saiyun/sdk/entities';
import { errorDetails, issueTexts } from '../../kit/failure.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';

/** Why a change of a proposal was refused: the experts and works that it is about, where the answer names them. */
export function refusalText(error: unknown, lang: Language): string {
  const { others } = issueTexts(lang, {}, errorDetails(error).issues, allotTemp.fields);
  return others.length === 0 ? failureMessage(error) : others.join(' · ');
}
