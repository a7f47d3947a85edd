import { entity } from '../../contract/entity.ts';
import { dict, instant, longText, ref, text } from '../../contract/field.ts';
import { noticeCategories, noticeStatus, priorities } from './choices.ts';

/** Receivers are chosen only for a notice that is not for everybody. */
const chosen = { field: 'msgType', value: 'USER' } as const;

/** A notice as written and released; the wire spells its title and its path this way. */
export const announcement = entity('sysAnnouncement', {
  label: ['通知公告', 'Notice'],
  path: '/sys/annountCement',
  title: 'titile',
  titleEn: 'titileEn',
  under: 'msgType',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  jeecg: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  stateField: 'sendStatus',
  states: noticeStatus,
  looseEdit: true,
  fixed: { dtTaskId: null, readFlag: null, starFlag: null, sendId: null },
  sheet: {
    title: ['系统通告列表数据', 'List of notices'],
    headers: {
      titile: '标题',
      startTime: '开始时间',
      endTime: '结束时间',
      sender: '发布人',
      priority: '优先级',
      msgCategory: '消息类型',
      msgType: '通告对象类型',
      sendStatus: '发布状态',
      sendTime: '发布时间',
      cancelTime: '撤销时间',
    },
  },
  groups: [
    { label: ['公告', 'Notice'], fields: ['titile', 'titileEn', 'msgCategory', 'priority', 'msgType', 'msgAbstract'] },
    { label: ['正文', 'Text'], fields: ['msgContent', 'msgContentEn'] },
    { label: ['给谁', 'For whom'], fields: ['userIds', 'departIds'] },
    { label: ['时间', 'Times'], fields: [['startTime', 'endTime'], 'sender', 'sendStatus', 'sendTime', 'cancelTime'] },
    { label: ['打开什么', 'What it opens'], fields: ['openType', 'openPage', 'busType', 'busId'], rare: true },
  ],
  fields: {
    titile: text(['标题', 'Title'], { required: true, max: 100, search: 'like', width: 280 }),
    titileEn: text(['英文标题', 'English title'], {
      max: 100,
      list: false,
      sheet: false,
      help: ['英文界面的读者看到它；不填则显示中文标题', 'Readers of English see it; without it, the Chinese title'],
    }),
    msgCategory: dict(['类型', 'Category'], noticeCategories, { default: noticeCategories.announcement, search: 'in', width: 110 }),
    priority: dict(['优先级', 'Priority'], priorities, { default: 'L', search: 'in', width: 100 }),
    msgType: dict(['发送对象', 'Recipients'], 'msg_type', { default: 'ALL', search: 'in', width: 110 }),
    userIds: ref(['指定用户', 'Users'], 'sysUser', { many: true, list: false, sheet: false, askedWith: chosen }),
    departIds: text(['指定部门', 'Departments'], { max: 4000, list: false, sheet: false, askedWith: chosen }),
    msgAbstract: text(['摘要', 'Summary'], { max: 200, list: false }),
    msgContent: longText(['内容', 'Content'], { max: 20_000, list: false, sheet: false }),
    msgContentEn: longText(['英文内容', 'English text'], {
      max: 20_000,
      list: false,
      sheet: false,
      help: ['英文界面的读者看到它；不填则显示中文内容', 'Readers of English see it; without it, the Chinese text'],
    }),
    startTime: instant(['开始时间', 'Shown from'], { list: false }),
    endTime: instant(['结束时间', 'Shown until'], { search: 'range', sort: true, list: false }),
    openType: dict(['打开方式', 'Opens'], 'ds_open_type', { list: false }),
    openPage: text(['打开页面', 'Page'], { max: 255, list: false }),
    busType: text(['业务类型', 'Business type'], { max: 50, list: false, form: false, sheet: false }),
    busId: text(['业务编号', 'Business ID'], { max: 64, list: false, form: false, sheet: false }),
    sender: text(['发布人', 'Sender'], { server: true, search: 'eq', width: 120 }),
    sendStatus: dict(['发布状态', 'State'], noticeStatus, { server: true, search: 'in', sort: true, width: 100 }),
    sendTime: instant(['发布时间', 'Released'], { server: true, search: 'range', sort: true }),
    cancelTime: instant(['撤销时间', 'Revoked'], { server: true, list: false }),
  },
  verbs: {
    release: { label: ['发布', 'Release'], from: ['draft', 'revoked'], to: 'released', roles: ['ADMIN'] },
    revoke: { label: ['撤销', 'Revoke'], from: ['released'], to: 'revoked', roles: ['ADMIN'], danger: true },
  },
});
