import { choices } from '../../contract/choices.ts';

/** States and other closed lists of stored files. */

export const scanStatus = choices('ds_scan_status', { notScanned: '0', clean: '1', unsafe: '2' });
