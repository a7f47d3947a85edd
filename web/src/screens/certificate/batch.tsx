import type { Row } from '@saiyun/sdk/contract';
import { certificateBatch, certificateTemplate } from '@saiyun/sdk/entities';
import { useEffect } from 'react';
import { RefLinks } from '../../kit/cells/ref-links.tsx';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useCertificateText } from '../../messages/certificate/index.ts';
import { batchInputs } from './issue/batch-inputs.tsx';
import { BatchProblems } from './issue/batch-problems.tsx';
import { issueNotes } from './issue/batch-recipients.tsx';
import { isRunning } from './issue/running.ts';

type Batch = Row<typeof certificateBatch>;

const lookMs = 1500;

/** A batch is looked after as long as the server works on it. */
function BatchDetail({ entity, row }: DetailSlotProps<Batch>) {
  const runs = isRunning(row.status);
  useEffect(() => {
    if (!runs) return;
    const looks = setInterval(() => void queryClient.invalidateQueries({ queryKey: keys.entity(certificateBatch.name) }), lookMs);
    return () => clearInterval(looks);
  }, [runs]);
  return <EntityDetail entity={entity} row={row} />;
}

/** The template with its version: namesakes are told apart. */
function Template({ row: { templateId, templateId_dictText, templateVersion } }: { readonly row: Batch }) {
  const { t } = useCertificateText();
  return (
    <>
      <RefLinks of={certificateTemplate.name} value={templateId} dictText={templateId_dictText ?? ''} full />
      {templateVersion && ` · ${t('issue.version', { version: templateVersion })}`}
    </>
  );
}

/** Batches of certificates: whoever issues one sees first who gets what, then how far it is, and why somebody gets none. */
export const certificateBatchPage = overridesOf(certificateBatch, {
  stateTabs: true,
  verbNotes: issueNotes,
  inputs: batchInputs,
  detail: BatchDetail,
  columns: {
    templateId: { cell: (row) => <Template row={row} /> },
    problems: { cell: (row) => <BatchProblems batch={row} /> },
  },
  refetchMs: (rows) => (rows.some(({ status }) => isRunning(status)) ? lookMs : false),
});
