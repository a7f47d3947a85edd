import { entity, logOnly } from '../../contract/entity.ts';
import { dict, instant, int, ref, text } from '../../contract/field.ts';
import { msgDetailStatus, msgFault } from './choices.ts';

/** One message of a batch and its outcome. */
export const msgSendDetail = entity('dsTbMsgSendDetail', {
  label: ['发送记录', 'Delivery'],
  title: 'address',
  under: 'sendId',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'AUD'], write: [] },
  calls: logOnly,
  stateField: 'status',
  states: msgDetailStatus,
  groups: [
    { label: ['收件人', 'Recipient'], fields: ['personName', 'address', 'personId', 'locale', 'sendId'] },
    { label: ['结果', 'Result'], fields: ['status', 'fault', 'tryCount', 'nextTryTime', 'segments'] },
    { label: ['对接细节', 'Details of the exchange'], fields: ['errorCode', 'providerMsgId', 'renderedDigest'], rare: true },
  ],
  fields: {
    sendId: ref(['批次', 'Batch'], 'dsTbMsgSend', { server: true, search: 'in' }),
    personId: ref(['收件人', 'Recipient'], 'sysUser', { server: true, search: 'in' }),
    personName: text(['姓名', 'Name'], { server: true, search: 'like' }),
    address: text(['收件地址', 'To'], { server: true, search: 'like' }),
    locale: text(['语言', 'Language'], { server: true, list: false }),
    renderedDigest: text(['内容摘要', 'Text digest'], { server: true, list: false, sheet: false }),
    segments: int(['计费条数', 'Segments'], { server: true }),
    status: dict(['状态', 'State'], msgDetailStatus, { server: true, search: 'in', sort: true, width: 100 }),
    providerMsgId: text(['服务商编号', 'Provider ID'], { server: true, search: 'eq', list: false }),
    fault: dict(['失败原因', 'Reason'], msgFault, { server: true, search: 'in', width: 190, priority: 1 }),
    /** As the provider or the mail server says it; people read `fault`. */
    errorCode: text(['服务商错误码', "Provider's code"], { server: true, search: 'like', list: false }),
    /** Of all times that it was sent, again by hand too. */
    tryCount: int(['发送次数', 'Attempts'], { server: true, width: 90, priority: 1 }),
    nextTryTime: instant(['下次重试', 'Next attempt'], { server: true, sort: true, list: false }),
  },
});
