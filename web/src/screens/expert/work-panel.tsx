import { DownloadOutlined, EyeInvisibleOutlined, EyeOutlined, FileOutlined } from '@ant-design/icons';
import type { ReviewDetail } from '@saiyun/sdk';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { saveFile } from '../../kit/export/save-file.ts';
import { client } from '../../lib/api/client.ts';
import { inLanguage } from '../../lib/store/language.ts';
import { useReviewText } from '../../messages/review/index.ts';

/** Types that a browser displays itself and that carry no script. */
const previews: Readonly<Record<string, 'picture' | 'document'>> = {
  pdf: 'document',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  bmp: 'picture',
};
const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', jpg: 'image/jpeg' };

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

function WorkFile({ path, name }: { readonly path: string; readonly name: string }) {
  const { t } = useReviewText();
  const [address, setAddress] = useState<string>();
  const ending = endingOf(path);
  const how = previews[ending];
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);

  const save = useMutation({ mutationFn: async () => saveFile(await client.files.get(path)) });
  const open = useMutation({
    mutationFn: async () => {
      const { stream } = await client.files.get(path);
      // Our own type, not the server's, so that only pictures and documents are ever displayed.
      return new Response(stream, { headers: { 'content-type': types[ending] ?? `image/${ending}` } }).blob();
    },
    onSuccess: (blob) => setAddress(URL.createObjectURL(blob)),
  });
  return (
    <>
      <div className="wp-file">
        <FileOutlined aria-hidden />
        <span>{name}</span>
        {how && (
          <Button
            size="small"
            icon={<EyeOutlined />}
            loading={open.isPending}
            onClick={() => (address ? setAddress(undefined) : open.mutate())}
          >
            {t(address ? 'work.closePreview' : 'work.preview')}
          </Button>
        )}
        <Button size="small" icon={<DownloadOutlined />} loading={save.isPending} onClick={() => save.mutate()}>
          {t('work.download')}
        </Button>
      </div>
      {address && how === 'picture' && <img className="wp-picture" src={address} alt={name} />}
      {address && how === 'document' && <iframe className="wp-document" src={`${address}#navpanes=0&view=FitH`} title={name} />}
    </>
  );
}

/** The work under review; nothing in it names the entrant. */
export function WorkPanel({ detail }: { readonly detail: ReviewDetail }) {
  const { t, lang } = useReviewText();
  const { works, review } = detail;
  const title = inLanguage(lang, works.title, works.titleEn);
  const other = title === works.title ? works.titleEn : works.title;
  return (
    <section className="pg-card wp" aria-label={t('work.title')}>
      <p className="wp-code">
        <span>{t('work.code')}</span> {review.anonymousCode}
      </p>
      <h2>{title}</h2>
      {other && other !== title && <p className="wp-other">{other}</p>}
      <p className="pg-note">
        {review.competitionName} · {review.projectName}
      </p>
      <h3>{t('work.abstract')}</h3>
      <p className="wp-text">{works.abstractText || t('work.noAbstract')}</p>
      <h3>{t('work.file')}</h3>
      {works.worksFile ? (
        <WorkFile path={works.worksFile} name={works.worksFileName ?? review.anonymousCode} />
      ) : works.worksFileWithheld ? (
        <p className="wp-withheld">
          <EyeInvisibleOutlined aria-hidden />
          <span>{t('work.fileWithheld')}</span>
        </p>
      ) : (
        <p className="pg-note">{t('work.noFile')}</p>
      )}
    </section>
  );
}
