import { choices } from '../../contract/choices.ts';

/** States and other closed lists of certificates. */

export const certificateBatchStatus = choices('ds_cert_batch_status', {
  checking: '0',
  ready: '1',
  issuing: '2',
  done: '3',
  partlyFailed: '4',
});
export const certificateStatus = choices('ds_certificate_status', { valid: '1', revoked: '2', superseded: '3' });
/** Why a certificate is no longer valid, as anybody who verifies it is told; the words to its holder are apart. */
export const certificateCause = choices('ds_certificate_cause', {
  corrected: '1',
  awardRevoked: '2',
  issuedInError: '3',
  misconduct: '4',
  other: '9',
});
export const certificateKeyStatus = choices('ds_cert_key_status', { active: '1', retired: '2', revoked: '3' });
