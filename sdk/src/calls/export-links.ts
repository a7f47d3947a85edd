import type { ExportQuery } from '../client/call-options.ts';
import { listParams, sheetParams } from '../logic/query/list-params.ts';
import { area } from './area.ts';

/** An address below the base path, valid until `expires` in epoch seconds. */
export interface ExportLink {
  readonly url: string;
  readonly expires: number;
}

/** Addresses from which a browser fetches an export by itself. */
export const exportLinkCalls = area((send) => ({
  /** An address of an export, valid for a minute, for this session and these rows alone. Signed in. Signed. */
  make: (entity: string, { format, exportFields, exportHeaders, ...list }: ExportQuery = {}): Promise<ExportLink> => {
    const params = { ...listParams(list), ...sheetParams({ format, exportFields, exportHeaders }) };
    return send('POST', '/dsTbDownloadTask/link', { body: { bizCode: entity, params }, jeecg: 'unsupported' });
  },
}));
