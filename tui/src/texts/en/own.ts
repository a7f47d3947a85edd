import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/own.ts';

export const texts = {
  title: 'My profile',
  name: 'Name',
  unit: 'School',
  post: 'Title and degree',
  field: 'Field',
  phone: 'Mobile',
  email: 'E-mail',
  state: 'State',
  signature: 'Signature',
  signed: 'set',
  agreement: 'Agreement',
  agreed: 'accepted on {time}',
  notAgreed: 'not accepted yet; do so in the browser',
  profile: 'Profile',
  whole: 'complete',
  notWhole: 'incomplete',
  recusals: 'Recusals',
  declare: 'Declare a recusal',
  declareOf: 'Declare a recusal · {name}',
  declared: 'Recusal declared · {name}',
  final: 'Only the organisers can remove it',
  'kind.unit': 'School',
  'kind.person': 'Person',
  'kind.works': 'Work',
  'find.unit': 'Part of the name',
  'find.person': 'Full name',
  'find.works': 'Code or title',
  'blocks.unit':
    'You can then review no work of “{name}”. Those you already have cannot be submitted and must be returned; reviewing is blind, so they are not listed.',
  'blocks.person':
    'You can then review no work of “{name}”. Those you already have cannot be submitted and must be returned; reviewing is blind, so they are not listed.',
  'blocks.works': 'You can then not review the work “{name}”. If it is not submitted yet, it must be returned.',
  nobody: 'Nothing found',
  change: 'To change your profile, open Personal information in the browser',
} as const satisfies Translation<typeof zh>;
