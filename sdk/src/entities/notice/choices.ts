import { choices } from '../../contract/choices.ts';

/** States and other closed lists of notices. */

export const noticeCategories = choices('msg_category', { announcement: '1', system: '2' });
export const priorities = choices('priority', { critical: 'H', important: 'M', general: 'L' });
export const noticeStatus = choices('send_status', { draft: '0', released: '1', revoked: '2' });
