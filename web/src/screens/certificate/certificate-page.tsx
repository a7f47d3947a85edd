import { certificate, certificateBatch } from '@saiyun/sdk/entities';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { Issuing } from './issue/issuing.tsx';
import { ZipChoice } from './issue/zip-choice.tsx';
import { MyCertificates } from './own/my-certificates.tsx';
import { certificateListPage } from './signed-facts.tsx';

/** Certificates for each reader (SCREEN-22): issued by organisers, fetched by schools, and one's own. */
export function CertificatePage() {
  const may = useMay();
  if (may.call(certificateBatch, 'list')) return <Issuing />;
  if (may.roles.includes('UNIT'))
    return (
      <>
        <EntityPage entity={certificate} overrides={certificateListPage} />
        <ZipChoice />
      </>
    );
  return <MyCertificates />;
}
