import { choices } from '../../contract/choices.ts';

/** States and other closed lists of imports and exports. */

export const downloadStatus = choices('ds_download_status', { exporting: '0', downloadable: '1', expired: '2', failed: '3' });
export const importStatus = choices('ds_import_status', {
  uploaded: '0',
  mapped: '1',
  validated: '2',
  committing: '3',
  done: '4',
  doneWithErrors: '5',
  failed: '6',
  cancelled: '7',
  held: '8',
  checked: '9',
  paused: '10',
});
