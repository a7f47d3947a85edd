import { storedReason } from '@saiyun/sdk/messages';

/** Why an address gets no mail, where its reader asked for that. */
export const optedOut = storedReason('optedOut');
