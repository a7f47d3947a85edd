import { competition } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { usePlaceText } from '../../../messages/place/index.ts';
import { SharedLink } from '../../../ui/link-code/link-code.tsx';
import type { CompetitionRow } from './parts.ts';

/** The address under which anybody finds a published competition, to copy, to scan and to print. */
export function Share({ row }: { readonly row: CompetitionRow }) {
  const { t, lang } = usePlaceText();
  const link = `${location.origin}/hall/${row.id}`;
  const name = rowTitle(competition, row, lang);
  return (
    <section className="pg-panel">
      <h2>{t('share.title')}</h2>
      <SharedLink
        link={link}
        label={t('share.code', { name })}
        fileName={name}
        saveText={t('share.save')}
        acts={<CopyButton text={link} />}
      >
        <span className="cp-quiet">{t('share.text')}</span>
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      </SharedLink>
    </section>
  );
}
