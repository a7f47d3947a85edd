import { useMemo } from 'react';
import { useCertificateText } from '../../../../messages/certificate/index.ts';
import { type PaletteItem, type StarterWords, starterFacts } from './elements.ts';

/** The words with which new elements and a sheet to begin with are made, facts in braces. */
export function useWords(): { readonly starter: StarterWords; readonly of: (item: PaletteItem) => string } {
  const { t } = useCertificateText();
  return useMemo(() => {
    const { competition, award, certNo, verifyCode, verifyUrl, worksNo, rank } = starterFacts;
    const own: Partial<Record<PaletteItem, string>> = {
      certNo: t('printed.certNo', { certNo }),
      verifyCode: t('printed.verifyCode', { verifyCode }),
      verifyUrl: t('printed.verifyUrl', { verifyUrl }),
      worksNo: t('printed.worksNo', { worksNo }),
      rank: t('printed.rank', { rank }),
      table: t('design.newLine'),
    };
    const printed = [own.certNo ?? '', own.verifyCode ?? '', own.verifyUrl ?? ''];
    return {
      starter: { title: t('template.title'), sentence: t('template.sentence', { competition, award }), printed },
      of: (item) => own[item] ?? t('design.newText'),
    };
  }, [t]);
}
