export { certificateBatch } from './batch.ts';
export { certificate } from './certificate.ts';
export { certificateTemplate } from './template.ts';
