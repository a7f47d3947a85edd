import { choices } from '../../contract/choices.ts';

/** States and other closed lists of messages and their batches. */

export const outMessageStatus = choices('out_message_status', { waiting: '0', sent: '1', failed: '2' });
export const msgTemplateStatus = choices('ds_msg_template_status', {
  draft: '0',
  submitted: '1',
  approved: '2',
  rejected: '3',
  deactivated: '4',
});
export const msgSendStatus = choices('ds_msg_send_status', {
  draft: '0',
  waiting: '1',
  queued: '2',
  sending: '3',
  done: '4',
  cancelled: '5',
  stopped: '6',
  paused: '7',
});
export const msgDetailStatus = choices('ds_msg_detail_status', {
  queued: '0',
  sending: '1',
  accepted: '2',
  delivered: '3',
  softBounce: '4',
  hardBounce: '5',
  failed: '6',
  suppressed: '7',
});
export const msgAccountStatus = choices('ds_msg_account_status', { disabled: '0', enabled: '1' });
export const msgRechargeStatus = choices('ds_msg_recharge_status', { waiting: '0', paid: '1', cancelled: '2' });
/** What the platform tells people by itself as a competition goes on. */
export const automaticKind = choices('ds_automatic_message', {
  entryApproved: 'entryApproved',
  entryRejected: 'entryRejected',
  entryReturned: 'entryReturned',
  entryDue: 'entryDue',
  worksDue: 'worksDue',
  feeDue: 'feeDue',
  feePaid: 'feePaid',
  voucherRefused: 'voucherRefused',
  refundMade: 'refundMade',
  refundRefused: 'refundRefused',
  invoiceIssued: 'invoiceIssued',
  invoiceFailed: 'invoiceFailed',
  invoiceReversed: 'invoiceReversed',
  resultPublished: 'resultPublished',
  appealAnswered: 'appealAnswered',
  certificateIssued: 'certificateIssued',
  reviewsAllotted: 'reviewsAllotted',
  reviewsTakenBack: 'reviewsTakenBack',
  reviewOpened: 'reviewOpened',
  reviewsDue: 'reviewsDue',
  reviewExtended: 'reviewExtended',
  reviewReopened: 'reviewReopened',
  returnApproved: 'returnApproved',
  returnRefused: 'returnRefused',
  withdrawalPaid: 'withdrawalPaid',
  withdrawalReturned: 'withdrawalReturned',
  returnAsked: 'returnAsked',
  reviewClosed: 'reviewClosed',
  reviewsStranded: 'reviewsStranded',
  refillFailed: 'refillFailed',
  disputeReviewed: 'disputeReviewed',
  disputeOpen: 'disputeOpen',
  competitionOver: 'competitionOver',
  worksReported: 'worksReported',
  reportAccepted: 'reportAccepted',
  reportReturned: 'reportReturned',
});
