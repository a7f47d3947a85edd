import { announcement, noticeCategories, noticeStatus } from '@saiyun/sdk/entities';
import { insertEntity, insertRows } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { userId } from './people.ts';

interface DemoNotice {
  readonly title: string;
  readonly titleEn: string;
  readonly text: string;
  readonly textEn: string;
  readonly category: string;
  readonly priority: 'L' | 'M' | 'H';
  readonly status: '0' | '1' | '2';
  readonly day: number;
  /** The accounts that it was sent to; everybody if there are none. */
  readonly to?: readonly string[];
  readonly page?: string;
}

const notices: readonly DemoNotice[] = [
  {
    title: '第十二届全国大学生数学建模邀请赛报名开放',
    titleEn: 'Entries open for the 12th national mathematical modelling contest',
    text: '<p>各参赛高校：</p><p>报名通道已经开放，请各单位管理员在截止时间前完成<strong>报名审核</strong>。逾期系统将自动关闭通道。</p><ul><li>报名信息须与学籍一致</li><li>每人限报一项</li></ul>',
    textEn:
      '<p>To all universities taking part:</p><p>Entries are open. Administrators of schools, please finish <strong>examining your entries</strong> before the deadline; nothing can be sent after it.</p><ul><li>What an entry says agrees with the student register</li><li>One competition for each person</li></ul>',
    category: noticeCategories.announcement,
    priority: 'M',
    status: noticeStatus.released,
    day: -6,
    page: '/registration/list',
  },
  {
    title: '评审阶段注意事项',
    titleEn: 'Notes for reviewers',
    text: '<p>评审期间请勿下载作品至公共设备。</p>',
    textEn: '<p>Please do not download works to shared computers while the review is open.</p>',
    category: noticeCategories.announcement,
    priority: 'H',
    status: noticeStatus.released,
    day: -2,
  },
  {
    title: '平台例行维护通知',
    titleEn: 'Scheduled maintenance',
    text: '<p>本周日 02:00 至 04:00 平台例行维护，期间无法登录。</p>',
    textEn: '<p>The platform is under maintenance this Sunday from 02:00 to 04:00; nobody can sign in during that time.</p>',
    category: noticeCategories.announcement,
    priority: 'L',
    status: noticeStatus.released,
    day: -1,
  },
  {
    title: '您有新的评审任务',
    titleEn: 'You have works to review',
    text: '您被分配了新的评审作品，请在截止时间前完成。',
    textEn: 'You were given works to review. Please finish before the deadline.',
    category: noticeCategories.system,
    priority: 'M',
    status: noticeStatus.released,
    day: -1,
    to: ['expert'],
    page: '/expert/competitionReview',
  },
  {
    title: '导出任务已完成',
    titleEn: 'Your export is ready',
    text: '“报名列表”已导出完成，可在“我的下载”中下载。',
    textEn: 'The export “Entries” is ready; you find it under “My downloads”.',
    category: noticeCategories.system,
    priority: 'L',
    status: noticeStatus.released,
    day: -1,
    to: ['admin'],
    page: '/account/myDownload/index',
  },
  {
    title: '颁奖典礼安排（草稿）',
    titleEn: 'Award ceremony (draft)',
    text: '<p>时间与地点待定。</p>',
    textEn: '<p>Time and place will follow.</p>',
    category: noticeCategories.announcement,
    priority: 'L',
    status: noticeStatus.draft,
    day: -1,
  },
  {
    title: '报名截止时间调整',
    titleEn: 'Entries close at another time',
    text: '<p>原定截止时间不变，本通知已撤销。</p>',
    textEn: '<p>The deadline stays as it was; this notice was revoked.</p>',
    category: noticeCategories.announcement,
    priority: 'M',
    status: noticeStatus.revoked,
    day: -4,
  },
];

/** Notices in every state, to everybody and to individual accounts (SERVER-02). */
export async function seedNotices(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  const { tx, cipher } = seeding;
  const idOfNotice = (n: number): string => idOf(`announcement:${tenant.id}:${n}`);
  await insertEntity(
    tx,
    cipher,
    announcement,
    notices.map((notice, n) => ({
      tenantId: tenant.id,
      createBy: 'admin',
      createTime: at(seeding, notice.day, 9),
      id: idOfNotice(n),
      titile: notice.title,
      titileEn: notice.titleEn,
      msgContent: notice.text,
      msgContentEn: notice.textEn,
      msgCategory: notice.category,
      priority: notice.priority,
      msgType: notice.to ? 'USER' : 'ALL',
      userIds: notice.to?.map((name) => userId(tenant.id, name)).join(',') ?? null,
      openType: notice.page ? 'url' : null,
      openPage: notice.page ?? null,
      sender: '管理员',
      sendStatus: notice.status,
      sendTime: notice.status === noticeStatus.draft ? null : at(seeding, notice.day, 10),
      cancelTime: notice.status === noticeStatus.revoked ? at(seeding, notice.day, 11) : null,
    })),
  );
  const sent = notices.flatMap((notice, n) =>
    (notice.to ?? []).map((name) => ({
      id: idOf(`announcementSend:${tenant.id}:${n}:${name}`),
      tenant_id: tenant.id,
      annt_id: idOfNotice(n),
      user_id: userId(tenant.id, name),
      create_time: at(seeding, notice.day, 10),
    })),
  );
  await insertRows(
    tx,
    'sys_announcement_send',
    { id: 'text', tenant_id: 'integer', annt_id: 'text', user_id: 'text', create_time: 'timestamptz' },
    sent,
  );
}
