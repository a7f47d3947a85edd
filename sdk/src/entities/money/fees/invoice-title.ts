import { entity, standard } from '../../../contract/entity.ts';
import { dict, ref, text } from '../../../contract/field.ts';

/**
 * The recipient of invoices. A unit has a tax number. Bank and address contain account and phone numbers; whoever issues invoices sees them
 * in full.
 */
export const invoiceTitle = entity('dsTbInvoiceTitle', {
  label: ['发票抬头', 'Invoice title'],
  title: 'title',
  under: 'taxNo',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'], write: ['FIN', 'UNIT', 'APPL'] },
  calls: standard,
  groups: [
    { label: ['抬头', 'Title'], fields: ['title', 'titleType', 'taxNo'] },
    { label: ['银行与地址', 'Bank and address'], fields: ['bank', 'address'] },
    { label: ['属于谁', 'Whose it is'], fields: ['userId', 'unitId'] },
  ],
  fields: {
    titleType: dict(['抬头类型', 'Kind'], 'ds_invoice_title_type', { required: true, search: 'in' }),
    title: text(['抬头', 'Title'], { required: true, max: 100, search: 'like', sort: true, width: 240 }),
    taxNo: text(['税号', 'Tax number'], {
      max: 20,
      pattern: '^[0-9A-Z]{15,20}$',
      patternText: ['税号为 15 至 20 位数字或大写字母', 'A tax number has 15 to 20 digits or capital letters'],
      search: 'eq',
      width: 190,
    }),
    bank: text(['开户行及账号', 'Bank and account'], { max: 200, cipher: true, mask: 'card', plainFor: ['FIN'], list: false }),
    address: text(['地址及电话', 'Address and phone'], { max: 200, cipher: true, mask: 'phone', plainFor: ['FIN'], list: false }),
    userId: ref(['所属用户', 'Owner'], 'sysUser', { server: true, search: 'in', sheet: false }),
    unitId: ref(['所属单位', 'School'], 'dsTbUnit', { server: true, search: 'in', sheet: false }),
  },
});
