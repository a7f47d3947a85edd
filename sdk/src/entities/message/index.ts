import { msgRecharge } from './msg-recharge.ts';
import { msgSend } from './msg-send.ts';
import { msgSendDetail } from './msg-send-detail.ts';
import { msgSubAccount } from './msg-sub-account.ts';
import { msgSuppress } from './msg-suppress.ts';
import { msgTemplate } from './msg-template.ts';
import { msgTrade } from './msg-trade.ts';
import { outMessage } from './out-message.ts';

export const messages = { msgTemplate, msgSend, msgSendDetail, msgSuppress, msgSubAccount, msgRecharge, msgTrade, outMessage };
