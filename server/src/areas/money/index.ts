import { holiday } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';
import { bankAccountModule } from './bank-account.ts';
import { costItemModule } from './cost-item.ts';
import { invoiceTitleModule } from './invoice-title.ts';
import { taxRuleModule } from './tax-rule.ts';

export const moneyModules = [costItemModule, invoiceTitleModule, bankAccountModule, taxRuleModule, entityModule(holiday)];
