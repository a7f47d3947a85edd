import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/own.ts';

export const texts = {
  title: 'My data',
  name: 'Name',
  unit: 'Unit',
  post: 'Title, degree',
  field: 'Field',
  phone: 'Mobile',
  email: 'E-mail',
  state: 'State',
  signature: 'Signature',
  signed: 'set',
  agreement: 'Agreement',
  agreed: 'accepted at {time}',
  notAgreed: 'not accepted yet; do so in the browser',
  profile: 'Profile',
  whole: 'complete',
  notWhole: 'not complete yet',
  recusals: 'Recusals',
  change: 'To change something, open Personal information in the browser',
} as const satisfies Translation<typeof zh>;
