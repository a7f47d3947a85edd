import { no } from '../../../contract/choices.ts';
import { entity, standard } from '../../../contract/entity.ts';
import { dict, flag, longText, text } from '../../../contract/field.ts';
import { bankAccountStatus } from '../../choices.ts';

/** A payee's account: a bank card, Alipay or WeChat. A card has 10 to 20 digits and does not begin with 0. */
export const bankAccount = entity('dsTbBankAccount', {
  label: ['银行账户', 'Bank account'],
  title: 'realName',
  under: 'cardNoTail',
  key: ['ownerType', 'ownerId', 'cardNo'],
  access: { read: ['ADMIN', 'UNIT', 'EXPERT', 'FIN', 'AUD'], write: ['FIN', 'UNIT', 'EXPERT'] },
  calls: standard.filter((call) => call !== 'importExcel'),
  withoutBin: ['账户须重新核验，请重新添加', 'an account is verified when it is added, so it is added again'],
  stateField: 'status',
  states: bankAccountStatus,
  groups: [
    { label: ['账户', 'Account'], fields: ['realName', 'bankName', 'openingBank', 'bankCity', 'accountType', 'status'] },
    { label: ['卡号与证件', 'Card and papers'], fields: ['cardNo', 'cardNoTail', 'idNo', 'isDefault'] },
    { label: ['属于谁', 'Whose it is'], fields: ['ownerType', 'ownerId'] },
  ],
  fields: {
    ownerType: dict(['所有者类型', 'Kind of owner'], 'ds_account_owner', {
      frozen: true,
      setBy: ['FIN'],
      search: 'in',
      width: 110,
      priority: 3,
    }),
    ownerId: text(['所有者', 'Owner'], {
      frozen: true,
      setBy: ['FIN'],
      max: 64,
      pattern: '^[\\w-]+$',
      ofBy: { field: 'ownerType', of: { expert: 'dsTbExpert', unit: 'dsTbUnit' } },
      search: 'eq',
      width: 160,
      sheet: false,
    }),
    accountType: dict(['账户类型', 'Kind'], 'ds_account_type', {
      required: true,
      search: 'in',
      default: 'bankCard',
      width: 110,
      priority: 3,
    }),
    realName: text(['姓名', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    bankName: text(['银行', 'Bank'], { max: 100, search: 'like' }),
    openingBank: text(['开户行', 'Branch'], { max: 200, list: false }),
    bankCity: text(['开户城市', 'City'], { max: 100, list: false }),
    cardNo: text(['卡号或账号', 'Card or account'], {
      required: true,
      max: 100,
      cipher: true,
      mask: 'card',
      search: 'eq',
      width: 200,
      priority: 1,
    }),
    cardNoTail: text(['尾号', 'Last digits'], { server: true, max: 4, width: 90, sheet: false }),
    idNo: text(['证件号码', 'ID number'], { max: 50, cipher: true, mask: 'idNo', list: false }),
    isDefault: flag(['默认', 'Default'], { search: 'in', default: no, width: 80, priority: 3 }),
    status: dict(['状态', 'State'], bankAccountStatus, { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    verify: { label: ['核验通过', 'Verify'], from: ['unverified', 'frozen'], to: 'verified', roles: ['FIN'] },
    freeze: {
      label: ['冻结', 'Freeze'],
      from: ['unverified', 'verified'],
      to: 'frozen',
      roles: ['FIN'],
      danger: true,
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 255 }) },
    },
  },
});
