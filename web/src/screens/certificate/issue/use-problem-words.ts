import type { CertificateProblem } from '@saiyun/sdk/contract';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { factWord } from '../design/sheet/fact-words.ts';

/** What stands against a certificate, in the reader's words. */
export function useProblemWords(): (problem: CertificateProblem) => string {
  const { t, lang } = useCertificateText();
  return ({ kind, detail = '' }) => t(`problem.${kind}`, { detail: kind === 'missing' ? factWord(detail, lang) : detail });
}
