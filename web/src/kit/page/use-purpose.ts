import { entityByName } from '@saiyun/sdk/entities';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../lib/store/language.ts';
import { purposeTexts } from '../../messages/purpose/index.ts';

type Texts = Awaited<ReturnType<typeof purposeTexts.load>>;

export interface Purpose {
  /** What the list is for, in one line; absent where its name says it. */
  readonly line?: string | undefined;
  /** What an empty list says of itself. */
  readonly begin?: string | undefined;
}

const none: Purpose = {};

/** What a record's list is for. The page does not wait for it, as nothing moves when it comes. */
export function usePurpose(name: string): Purpose {
  const lang = useLanguage();
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    let isWanted = true;
    purposeTexts.load(lang).then(
      (loaded) => isWanted && setTexts(loaded),
      // Without it the page has all that is needed to work.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [lang]);
  // Records that exist only at run time have no texts; all others do, as a test holds.
  if (!texts || !entityByName(name)) return none;
  const known = name as 'sysRole';
  return { line: texts.t(known) || undefined, begin: texts.t(`${known}.begin`) };
}
