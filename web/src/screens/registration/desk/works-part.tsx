import type { AnyRow } from '@saiyun/sdk/contract';
import { works, worksStatus } from '@saiyun/sdk/entities';
import { pathsIn, workFileFields } from '@saiyun/sdk/rules';
import { rowTitle } from '@saiyun/sdk/view';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { FileLink, fileNames } from '../../../kit/cells/file-link.tsx';
import { rowPath } from '../../../lib/record-path.ts';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useEntryWorks } from './desk-queries.ts';

const FileView = lazy(async () => ({ default: (await import('../../../blocks/file-view/index.ts')).FileView }));

function WorkFile({ path, name }: { readonly path: string; readonly name: string }) {
  const { t } = useEntryDeskText();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="ed-file">
        <FileLink path={path} name={name} />
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'works.hide' : 'works.preview')}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<div aria-busy="true" />}>
          <FileView path={path} name={name} />
        </Suspense>
      )}
    </li>
  );
}

function Work({ work }: { readonly work: AnyRow }) {
  const { t, lang } = useEntryDeskText();
  const files = Object.values(workFileFields).flatMap((field) => {
    const told = work[`${field}_dictText`];
    const names = fileNames(work[field], typeof told === 'string' ? told : undefined);
    return pathsIn(work[field]).map((path) => ({ path, name: names.get(path) ?? path }));
  });
  return (
    <li>
      <div className="ed-work">
        <Link to={rowPath(works.name, work.id)}>{rowTitle(works, work, lang)}</Link>
        <DictTag code={worksStatus.code} value={String(work.status)} />
      </div>
      {typeof work.abstractText === 'string' && work.abstractText !== '' && <p className="ed-abstract">{work.abstractText}</p>}
      {files.length === 0 && <p className="ed-quiet">{t('works.noFile')}</p>}
      <ul>
        {files.map(({ path, name }) => (
          <WorkFile key={path} path={path} name={name} />
        ))}
      </ul>
    </li>
  );
}

/** The works of an entry with their files, shown in place. */
export function WorksPart({ id }: { readonly id: string }) {
  const { t } = useEntryDeskText();
  const { data, error, refetch } = useEntryWorks(id);
  return (
    <section className="pg-card ed-works" aria-label={t('works.title')}>
      <h2>{t('works.title')}</h2>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {data?.records.length === 0 && <p className="ed-quiet">{t('works.none')}</p>}
      <ul>
        {data?.records.map((work) => (
          <Work key={work.id} work={work} />
        ))}
      </ul>
    </section>
  );
}
