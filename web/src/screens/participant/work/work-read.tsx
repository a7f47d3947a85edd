import type { AnyRow } from '@saiyun/sdk/contract';
import { works } from '@saiyun/sdk/entities';
import { pathsIn, workFileFields } from '@saiyun/sdk/rules';
import { EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { AnswersView } from '../../registration/answers-view.tsx';
import { WorkLabels } from './work-labels.tsx';

const written = ['title', 'titleEn', 'abstractText'];

/** A work that can no longer be changed: what it says, and the files that it has. */
export function WorkRead({ row }: { readonly row: AnyRow }) {
  const { t } = useParticipantText();
  const files = Object.values(workFileFields).filter((name) => pathsIn(row[name]).length > 0);
  return (
    <>
      <section className="pe-part" aria-label={t('work.about')}>
        <h2>{t('work.about')}</h2>
        <EntityDetail entity={works} row={row} only={written} />
        <AnswersView kind="works" row={row} />
      </section>
      <WorkLabels worksId={row.id} most={0} isOff />
      <section className="pe-part" aria-label={t('work.files')}>
        <h2>{t('work.files')}</h2>
        {files.length > 0 ? <EntityDetail entity={works} row={row} only={files} /> : <p className="pe-quiet">{t('work.noFiles')}</p>}
      </section>
    </>
  );
}
