import { certificate, certificateBatch, certificateKey, certificateTemplate } from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import { lazyPage, type Screen } from '../../kit/page/screen.ts';

export const certificateScreens: readonly Screen[] = [
  entityScreen(certificateTemplate, '/certificate/template', async () => (await import('./template.tsx')).certificateTemplatePage),
  entityScreen(certificateBatch, '/certificate/batch', async () => (await import('./batch.tsx')).certificateBatchPage),
  {
    ...entityScreen(certificate, '/competition/certificate', async () => (await import('./signed-facts.tsx')).certificateListPage),
    Page: lazyPage(async () => (await import('./certificate-page.tsx')).CertificatePage),
  },
  entityScreen(certificateKey, '/certificate/key'),
];
