export { certificateBatch } from './batch.ts';
export { certificate } from './certificate.ts';
export { certificateKey } from './key.ts';
export { certificateTemplate } from './template.ts';
