import { certificateBatch } from './batch.ts';
import { certificate } from './certificate.ts';
import { certificateTemplate } from './template.ts';

export const certificates = { certificateTemplate, certificateBatch, certificate };
