import { createMessages } from '@saiyun/sdk/messages';
import type { Tx } from '../../db/db.ts';
import type { SystemMessage } from '../notice/index.ts';

const texts = createMessages(
  {
    approve: '报名已通过',
    approveText: '您在“{competition}”的报名“{team}”已通过审核。',
    reject: '报名未通过',
    rejectText: '您在“{competition}”的报名“{team}”未通过审核。{why}',
    returnBack: '报名已退回修改',
    returnBackText: '您在“{competition}”的报名“{team}”已退回，请修改后重新提交。{why}',
    why: '审核意见：{words}',
  },
  {
    approve: 'Entry approved',
    approveText: 'Your entry “{team}” in “{competition}” has been approved.',
    reject: 'Entry rejected',
    rejectText: 'Your entry “{team}” in “{competition}” has been rejected. {why}',
    returnBack: 'Entry returned for changes',
    returnBackText: 'Your entry “{team}” in “{competition}” was returned: change it and submit it again. {why}',
    why: 'Comment: {words}',
  },
);

/** What was decided about an entry, by the event that says so. */
const decided = {
  'dsTbRegistration.approve': 'approve',
  'dsTbRegistration.reject': 'reject',
  'dsTbRegistration.returnBack': 'returnBack',
} as const;

const isDecided = (topic: string): topic is keyof typeof decided => Object.hasOwn(decided, topic);

interface Entry {
  readonly captain: string | null;
  readonly team: string;
  readonly opinion: string | null;
  readonly locale: string | null;
  readonly competition: string;
  readonly competitionEn: string | null;
}

/** Tells the captain what was decided about the entry, in the language in which the captain last signed in, with a link to the entry. */
export async function entryMessages(tx: Tx, tenantId: number, topic: string, id: string | undefined): Promise<readonly SystemMessage[]> {
  if (!isDecided(topic) || id === undefined) return [];
  const entry = await tx.one<Entry>(
    `select r.captain_user_id as captain, r.team_name as team, r.audit_opinion as opinion, u.locale, c.competition_name as competition,
       c.competition_name_en as "competitionEn"
     from ds_tb_registration r join ds_tb_competition c on c.id = r.competition_id and c.tenant_id = r.tenant_id
     left join sys_user u on u.id = r.captain_user_id and u.del_flag = '0'
     where r.id = $1 and r.tenant_id = $2 and r.del_flag = '0'`,
    [id, tenantId],
  );
  if (!entry?.captain) return [];
  const { captain, team, opinion, locale, competition, competitionEn } = entry;
  const language = locale === 'en' ? 'en' : 'zh-CN';
  const what = decided[topic];
  const said = {
    team,
    competition: (language === 'en' && competitionEn) || competition,
    why: opinion ? texts(language, 'why', { words: opinion }) : '',
  };
  return [
    {
      userIds: [captain],
      title: texts(language, what),
      text: texts(language, `${what}Text`, said).trim(),
      priority: 'M',
      busType: 'dsTbRegistration',
      busId: id,
      openPage: `/participant/entry/${id}`,
    },
  ];
}
