import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of notices. */
export const systemDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'msg_category',
    ['消息类型', 'Notice category'],
    [
      ['1', '通知公告', 'Announcement'],
      ['2', '系统消息', 'System message'],
    ],
  ),
  dictionary(
    'msg_type',
    ['发送对象', 'Receivers'],
    [
      ['ALL', '全体用户', 'Everybody'],
      ['USER', '指定用户', 'Chosen'],
    ],
  ),
  dictionary(
    'send_status',
    ['发布状态', 'Release state'],
    [
      ['0', '未发布', 'Draft'],
      ['1', '已发布', 'Released'],
      ['2', '已撤销', 'Revoked'],
    ],
  ),
  dictionary(
    'ds_open_type',
    ['打开方式', 'Opens'],
    [
      ['url', '链接', 'Page or address'],
      ['component', '组件', 'Component'],
    ],
  ),
];
