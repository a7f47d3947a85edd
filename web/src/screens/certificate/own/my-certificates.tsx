import './own.css';
import { certificateCalls } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { certificate, certificateStatus } from '@saiyun/sdk/entities';
import { type CertificatePayload, compactProof } from '@saiyun/sdk/logic/certificate';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { useSavedFile } from '../../../kit/export/use-saved-file.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { useNear } from '../../../ui/charts/use-near.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';

const PdfPage = lazy(async () => ({ default: (await import('../../../ui/pdf-page.tsx')).PdfPage }));

const certificates = certificateCalls(client.send);
const perPage = 12;
/** Pixels that a picture is drawn in; the card makes it smaller where it is. */
const pictureWidth = 420;

type Certificate = Row<typeof certificate>;

/** The reader's own certificates (SCREEN-50): as entrant, tutor or expert; each as a picture, to download and to have verified. */
export function MyCertificates() {
  const { t, lang } = useCertificateText();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.entity(certificate.name), 'mine', lang, page],
    queryFn: () => certificates.mine({ pageNo: page, pageSize: perPage }),
  });
  return (
    <div className="oc">
      <PageHeader title={t('own.title')} count={data?.total} purpose={t('own.purpose')} />
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && data.records.length === 0 && (
        <section className="pg-card oc-none">
          <h2>{t('own.none')}</h2>
          <p>{t('own.noneText')}</p>
        </section>
      )}
      <ul className="oc-cards">
        {data?.records.map((one) => (
          <li key={one.id}>
            <Card row={one} />
          </li>
        ))}
      </ul>
      {data && data.total > perPage && (
        <Pagination align="center" current={page} pageSize={perPage} total={data.total} showSizeChanger={false} onChange={setPage} />
      )}
    </div>
  );
}

const stateTones = {
  [certificateStatus.valid]: 'good',
  [certificateStatus.revoked]: 'bad',
  [certificateStatus.superseded]: 'quiet',
} as const;

/** The address that the certificate's own code holds: whoever opens it sees whether it is genuine. */
function verifyAddress({ payload, payloadSig }: Certificate): string | undefined {
  if (typeof payload !== 'object' || payload === null || !payloadSig) return undefined;
  const signature = Uint8Array.from(atob(payloadSig.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return `${location.origin}/verify#${compactProof({ payload: payload as unknown as CertificatePayload, signature })}`;
}

function Card({ row }: { readonly row: Certificate }) {
  const { t } = useCertificateText();
  const kinds = useDict('ds_cert_kind');
  const { isBusy, save } = useSavedFile(() => certificates.print(row.id));
  const { facts, certKind } = (row.payload ?? {}) as unknown as Partial<CertificatePayload>;
  const status = row.status ?? certificateStatus.valid;
  const isValid = status === certificateStatus.valid;
  const address = verifyAddress(row);
  const title = facts?.awardName ?? kinds.text(certKind);
  return (
    <article className="pg-card oc-card" aria-label={`${title} ${row.certNo}`}>
      <Picture row={row} isValid={isValid} />
      <div className="oc-facts">
        <h2>{title}</h2>
        <StateMark tone={stateTones[status as keyof typeof stateTones] ?? 'quiet'}>{row.status_dictText ?? ''}</StateMark>
        <p>{row.competitionId_dictText}</p>
        <p className="oc-quiet">{[row.holderName, row.certNo, row.issueTime?.slice(0, 10)].filter(Boolean).join(' · ')}</p>
        {!isValid && (
          <p className="oc-told">
            {status === certificateStatus.superseded ? t('own.superseded', { number: row.replacedById_dictText ?? '' }) : t('own.revoked')}
            {row.revokeReason && ` ${t('own.reason', { reason: row.revokeReason })}`}
          </p>
        )}
        <div className="oc-acts">
          {isValid && (
            <Button type="primary" loading={isBusy} onClick={save}>
              {t('own.download')}
            </Button>
          )}
          {address && (
            <Button href={address} target="_blank" rel="noreferrer">
              {t('own.verify')}
            </Button>
          )}
          {address && isValid && <CopyButton text={address} />}
        </div>
      </div>
    </article>
  );
}

/** The first page of its file, once it comes into sight. */
function Picture({ row, isValid }: { readonly row: Certificate; readonly isValid: boolean }) {
  const { t } = useCertificateText();
  const { ref, isNear } = useNear<HTMLDivElement>();
  const [isBroken, setBroken] = useState(false);
  const { data } = useQuery({
    queryKey: ['certificate-file', row.fileId],
    queryFn: async ({ signal }) => {
      const { stream } = await client.files.get(row.fileId ?? '', { signal });
      return new Uint8Array(await new Response(stream).arrayBuffer());
    },
    enabled: isNear && Boolean(row.fileId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div ref={ref} className="oc-picture" data-valid={isValid}>
      {data && !isBroken ? (
        <Suspense fallback={null}>
          <PdfPage bytes={data} width={pictureWidth} label={t('own.picture', { number: row.certNo })} onFault={() => setBroken(true)} />
        </Suspense>
      ) : null}
    </div>
  );
}
