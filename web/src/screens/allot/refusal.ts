import type { Language } from '@saiyun/sdk/contract';
import { allotTemp } from '@saiyun/sdk/entities';
import { faultsLine } from '../../kit/failure.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';

/** Why a change of a proposal was refused: the experts and works that it is about, where the answer names them. */
export function refusalText(error: unknown, lang: Language): string {
  return faultsLine(error, lang, allotTemp.fields) ?? failureMessage(error);
}
