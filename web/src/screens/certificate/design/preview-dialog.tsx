import { type CertificateDesign, certificateCalls } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';

const PdfPage = lazy(async () => ({ default: (await import('../../../ui/pdf-page.tsx')).PdfPage }));
const calls = certificateCalls(client.send);
const widest = 960;

interface Props {
  readonly design: CertificateDesign;
  readonly onClose: () => void;
}

/** The sample as the file that a holder would get, made by the server from what stands on the desk. */
export function PreviewDialog({ design, onClose }: Props) {
  const { t } = useCertificateText();
  const [isBroken, setBroken] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['certificate-preview', design],
    queryFn: async ({ signal }) => {
      const { pdf } = await calls.preview(design, { signal });
      return Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
    },
    gcTime: 0,
  });
  const save = () => {
    if (!data) return;
    const url = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'sample.pdf';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <Modal
      open
      centered
      width={`min(${widest + 48}px, 96vw)`}
      title={t('preview.title')}
      onCancel={onClose}
      footer={data ? <Button onClick={save}>{t('preview.save')}</Button> : null}
    >
      {error && <Alert type="warning" showIcon role="alert" title={failureMessage(error)} />}
      {isBroken && <Alert type="warning" showIcon role="alert" title={t('preview.broken')} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && !isBroken && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <div className="cd-paper">
            <PdfPage bytes={data} width={widest} label={t('preview.title')} onFault={() => setBroken(true)} />
          </div>
        </Suspense>
      )}
    </Modal>
  );
}
