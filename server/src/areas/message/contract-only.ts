/** Batches of messages are neither queued nor charged here; single messages of the platform itself are records of their own. */
export const batchesOnly: readonly { readonly entity: string; readonly why: string }[] = [
  { entity: 'dsTbMsgTemplate', why: 'No provider is connected that could say which text templates it approved.' },
  { entity: 'dsTbMsgSend', why: 'No dispatcher takes batches from a queue here yet, so approving one would send nothing.' },
  { entity: 'dsTbMsgSendDetail', why: 'The messages of a batch, which is not dispatched here yet.' },
  { entity: 'dsTbMsgSuppress', why: 'Read by the dispatcher of batches only, which is not here yet.' },
  { entity: 'dsTbMsgSubAccount', why: 'Prepaid units are spent by batches only, which are not dispatched here yet.' },
  { entity: 'dsTbMsgRecharge', why: 'Credits a sub-account of prepaid units, which is not kept here yet.' },
  { entity: 'dsTbMsgTrade', why: 'The movements of a sub-account of prepaid units, which is not kept here yet.' },
];
