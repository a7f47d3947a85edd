import { useMemo } from 'react';
import { useCertificateText } from '../../../../messages/certificate/index.ts';
import { type PaletteItem, type StarterKind, type StarterWords, starterFacts, starterKinds } from './elements.ts';

const kindOf = (name: unknown): StarterKind => starterKinds.find((kind) => kind === name) ?? 'award';

interface Words {
  /** Of a kind of certificate; of an award while none is chosen. */
  readonly starter: (kind: unknown) => StarterWords;
  readonly of: (item: PaletteItem) => string;
}

/** The words with which new elements and a sheet to begin with are made, facts in braces. */
export function useWords(): Words {
  const { t } = useCertificateText();
  return useMemo(() => {
    const { competition, award, team, certNo, verifyCode, verifyUrl, worksNo, rank } = starterFacts;
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
      starter: (name) => {
        const kind = kindOf(name);
        return {
          title: t(`template.title.${kind}`),
          sentence: t(`template.sentence.${kind}`, { competition, award, team }),
          isOfUnit: kind === 'organiser',
          printed,
        };
      },
      of: (item) => own[item] ?? t('design.newText'),
    };
  }, [t]);
}
