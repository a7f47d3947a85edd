import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of positions, notices and messages sent outside the platform. */
export const systemDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'position_rank',
    ['职级', 'Position rank'],
    [
      ['1', '员级', 'Entry'],
      ['2', '助理级', 'Assistant'],
      ['3', '中级', 'Intermediate'],
      ['4', '副高级', 'Associate senior'],
      ['5', '正高级', 'Senior'],
    ],
  ),
  dictionary(
    'online_form_kind',
    ['表单界面', 'Form layout'],
    [
      ['list', '列表', 'List'],
      ['tree', '树形列表', 'Tree'],
      ['erp', '主附表（上下）', 'Main form above sub-forms'],
      ['tab', '主附表（页签）', 'Sub-forms in tabs'],
      ['inner', '主附表（内嵌）', 'Sub-forms inside rows'],
    ],
  ),
  dictionary(
    'msg_type',
    ['发送对象', 'Recipients'],
    [
      ['ALL', '全体用户', 'Everyone'],
      ['USER', '指定用户', 'Chosen users'],
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
  dictionary(
    'out_message_channel',
    ['消息渠道', 'Message channel'],
    [
      ['sms', '短信', 'Text message'],
      ['email', '邮件', 'E-mail'],
    ],
  ),
  dictionary(
    'out_message_purpose',
    ['消息用途', 'Message purpose'],
    [
      ['code', '验证码', 'Code'],
      ['lockout', '登录锁定提醒', 'Lockout notice'],
      ['password', '密码修改提醒', 'Password notice'],
      ['security', '账号安全提醒', 'Security notice'],
      ['invitation', '账号邀请', 'Invitation'],
      ['certificate', '证书签发通知', 'Certificate notice'],
      ['expert', '专家通知', 'Notice to an expert'],
      ['reminder', '截止提醒', 'Reminder of a deadline'],
      ['job', '定时任务告警', 'Job alert'],
      ['alert', '系统告警', 'System alert'],
    ],
  ),
];
