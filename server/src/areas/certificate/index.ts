import { certificateBatchModule } from './batch.ts';
import { certificateModule } from './certificate.ts';
import { certificateKeyModule } from './key.ts';
import { certificateTemplateModule } from './template.ts';

export { certificateCalls } from './calls.ts';
export { certificateDesignCalls } from './design/calls.ts';
export { certificateBatchCalls } from './issue/recipients.ts';
export { type AboutDocument, signedDocument } from './signed-document.ts';

export const certificateModules = [certificateTemplateModule, certificateBatchModule, certificateModule, certificateKeyModule];
