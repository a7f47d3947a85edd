export { msgRecharge } from './msg-recharge.ts';
export { msgSend } from './msg-send.ts';
export { msgSendDetail } from './msg-send-detail.ts';
export { msgSubAccount } from './msg-sub-account.ts';
export { msgSuppress } from './msg-suppress.ts';
export { msgTemplate } from './msg-template.ts';
export { msgTrade } from './msg-trade.ts';
export { outMessage } from './out-message.ts';
