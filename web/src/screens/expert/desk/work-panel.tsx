import './work-panel.css';
import { DownloadOutlined, EyeInvisibleOutlined } from '@ant-design/icons';
import type { ReviewDetail } from '@saiyun/sdk';
import type { ReviewFile } from '@saiyun/sdk/calls';
import { useMutation } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { Fragment, lazy, Suspense } from 'react';
import { saveFile } from '../../../kit/export/save-file.ts';
import { client } from '../../../lib/api/client.ts';
import { inLanguage } from '../../../lib/store/language.ts';
import { useReviewText } from '../../../messages/review/index.ts';

interface Props {
  readonly detail: Pick<ReviewDetail, 'works'>;
}

const FileView = lazy(async () => ({ default: (await import('../../../blocks/file-view/index.ts')).FileView }));

function SaveFile({ path }: { readonly path: string }) {
  const { t } = useReviewText();
  const save = useMutation({ mutationFn: async () => saveFile(await client.files.get(path)) });
  return (
    <Button type="text" size="small" icon={<DownloadOutlined />} loading={save.isPending} onClick={() => save.mutate()}>
      {t('work.download')}
    </Button>
  );
}

/** One file, open at once: paper, pictures and films are what an expert came for. */
function WorkFile({ file: { path, name } }: { readonly file: ReviewFile }) {
  const { t } = useReviewText();
  if (path === null || name === null)
    return (
      <p className="wp-withheld">
        <EyeInvisibleOutlined aria-hidden />
        <span>{t('work.fileWithheld')}</span>
      </p>
    );
  return (
    <>
      <div className="wp-file">
        <span>{name}</span>
        <SaveFile path={path} />
      </div>
      <Suspense fallback={<div aria-busy="true" />}>
        <FileView path={path} name={name} />
      </Suspense>
    </>
  );
}

function About({ detail }: Props) {
  const { t, lang } = useReviewText();
  const { works } = detail;
  const title = inLanguage(lang, works.title, works.titleEn);
  const other = title === works.title ? works.titleEn : works.title;
  return (
    <div className="wp-about">
      {works.files.length === 0 && <p className="pg-note">{t('work.noFile')}</p>}
      <h2>{title}</h2>
      {other && other !== title && <p className="wp-other">{other}</p>}
      <h3>{t('work.abstract')}</h3>
      <p className="wp-text">{works.abstractText || t('work.noAbstract')}</p>
      {works.answers?.map(({ label, labelEn, text }) => (
        <Fragment key={label}>
          <h3>{inLanguage(lang, label, labelEn)}</h3>
          <p className="wp-text">{text}</p>
        </Fragment>
      ))}
    </div>
  );
}

/** The work under review, its first file open at once; nothing in it names the entrant. */
export function WorkPanel({ detail }: Props) {
  const { t } = useReviewText();
  const { files } = detail.works;
  const current = files.filter((file) => file.current);
  const label = (file: ReviewFile): string => {
    if (!file.current) return t('work.version', { version: file.versionNo });
    if (current.length === 1) return t('work.file');
    const same = current.filter(({ kind }) => kind === file.kind);
    if (!file.kind) return t('work.fileNo', { no: same.indexOf(file) + 1 });
    return same.length > 1 ? t(`work.nth.${file.kind}`, { no: same.indexOf(file) + 1 }) : t(`work.${file.kind}`);
  };
  return (
    <section className="wp" aria-label={t('work.title')}>
      <Tabs
        items={[
          ...current.map((file, i) => ({ key: `file ${i}`, label: label(file), children: <WorkFile file={file} /> })),
          { key: 'about', label: t('work.abstract'), children: <About detail={detail} /> },
          ...files
            .filter((file) => !file.current)
            .map((file, i) => ({ key: `earlier ${i}`, label: label(file), children: <WorkFile file={file} /> })),
        ]}
      />
    </section>
  );
}
