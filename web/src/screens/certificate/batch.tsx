import { certificateBatch } from '@saiyun/sdk/entities';
import { overridesOf } from '../../kit/list/overrides.ts';
import { issueNotes } from './issue/batch-recipients.tsx';

/** Batches of certificates: whoever issues one sees first who gets what. */
export const certificateBatchPage = overridesOf(certificateBatch, { stateTabs: true, verbNotes: issueNotes });
