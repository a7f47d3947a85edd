import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of positions, notices and of messages that leave the platform. */
export const systemDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'position_rank',
    ['职级', 'Rank of a position'],
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
    ['表单界面', 'Screen of a form'],
    [
      ['list', '列表', 'List'],
      ['tree', '树形列表', 'Tree'],
      ['erp', '主附表（上下）', 'Main and parts, one below the other'],
      ['tab', '主附表（页签）', 'Main and parts in tabs'],
      ['inner', '主附表（内嵌）', 'Main with parts inside its rows'],
    ],
  ),
  dictionary(
    'online_status',
    ['发布状态', 'State of a definition'],
    [
      ['0', '草稿', 'Draft'],
      ['1', '已发布', 'Published'],
      ['2', '已停用', 'Stopped'],
    ],
  ),
  dictionary(
    'database_type',
    ['数据库类型', 'Kind of database'],
    [
      ['1', 'MySQL 5.5', 'MySQL 5.5'],
      ['4', 'MySQL 5.7+', 'MySQL 5.7+'],
      ['2', 'Oracle', 'Oracle'],
      ['3', 'SQL Server', 'SQL Server'],
      ['5', 'MariaDB', 'MariaDB'],
      ['6', 'PostgreSQL', 'PostgreSQL'],
      ['7', '达梦', 'Dameng'],
      ['8', '人大金仓', 'KingbaseES'],
    ],
  ),
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
    ],
  ),
  dictionary(
    'out_message_status',
    ['外发状态', 'Outgoing state'],
    [
      ['0', '待发送', 'Waiting'],
      ['1', '已发送', 'Sent'],
      ['2', '发送失败', 'Failed'],
    ],
  ),
];
