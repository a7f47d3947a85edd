import { outMessage } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';
import { suppressModule } from './opt-out/suppress.ts';
import { detailModule, sendModule } from './send.ts';
import { templateModule } from './template.ts';
import { rechargeModule, subAccountModule, tradeModule } from './units/sub-account.ts';

export { messageCalls } from './calls.ts';
export const messageModules = [
  entityModule(outMessage),
  templateModule,
  sendModule,
  detailModule,
  suppressModule,
  subAccountModule,
  rechargeModule,
  tradeModule,
];
