import type { CallOptions, Download } from '../client/client.ts';
import { area } from './area.ts';

/** Submitted reviews as PDF, with the expert's signature and the digest of what was submitted. */
export const reviewSheetCalls = area((send) => ({
  /** One of the own reviews. EXPERT. Unsigned. */
  own: (id: string, options: CallOptions = {}): Promise<Download> =>
    send('GET', '/dsTbReview/sheet', { ...options, query: { id }, as: 'file', jeecg: 'unsupported' }),
  /** Any review that the caller may read. ADMIN, SUB, AUD. Unsigned. */
  of: (id: string, options: CallOptions = {}): Promise<Download> =>
    send('GET', '/dsTbWorksAllot/sheet', { ...options, query: { id }, as: 'file', jeecg: 'unsupported' }),
}));
