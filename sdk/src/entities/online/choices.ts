import { choices } from '../../contract/choices.ts';

/** States and other closed lists of online definitions. */

export const onlineStatus = choices('online_status', { draft: '0', published: '1', stopped: '2' });
