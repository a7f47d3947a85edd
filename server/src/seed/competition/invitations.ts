import { no, yes } from '@saiyun/sdk/contract';
import { expertInvitation, expertInvitee, invitationStatus, inviteeStatus } from '@saiyun/sdk/entities';
import { insertEntity } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import { at, type Seeding, type SeedTenant } from '../../defaults/seeding.ts';
import { homeUnit, type SeedExpert, unitId } from '../platform/people.ts';
import { competitionId } from './competitions.ts';

const invitations = [
  { key: 'model', name: '2026 年数学建模竞赛评审', competition: 'SJFX', status: invitationStatus.open },
  { key: 'iot', name: '物联网竞赛决赛评审', competition: 'WLSJ', status: invitationStatus.draft },
  { key: 'past', name: '2025 年评审专家库扩充', competition: null, status: invitationStatus.closed },
] as const;

/** One person in each state; who was not told yet is in the draft too. */
const people = [
  { of: 'model', name: '陆清越', status: inviteeStatus.opened },
  { of: 'model', name: '韩知远', status: inviteeStatus.told },
  { of: 'model', name: '苏映雪', status: inviteeStatus.accepted },
  { of: 'model', name: '秦望舒', status: inviteeStatus.declined, reason: '本学期出国访学。' },
  { of: 'model', name: '顾明哲', status: inviteeStatus.expired },
  { of: 'model', name: '叶听澜', status: inviteeStatus.unsent },
  { of: 'iot', name: '沈嘉木', status: inviteeStatus.unsent },
  { of: 'past', name: '许一帆', status: inviteeStatus.revoked, reason: '邀请已结束。' },
] as const;

const answered: readonly string[] = [inviteeStatus.accepted, inviteeStatus.declined];

/** Invitations to experts in every state, and the people in them. */
export async function seedInvitations(seeding: Seeding, tenant: SeedTenant, experts: readonly SeedExpert[]): Promise<void> {
  const { tx, cipher } = seeding;
  const common = (n: number) => ({ tenantId: tenant.id, createBy: 'admin', createTime: at(seeding, -12, 9 + n / 60) });
  const invitationId = (key: string): string => idOf(`invitation:${tenant.id}:${key}`);
  await insertEntity(
    tx,
    cipher,
    expertInvitation,
    invitations.map(({ key, name, competition, status }, n) => ({
      ...common(n),
      id: invitationId(key),
      invitationName: name,
      competitionId: competition && competitionId(tenant.id, { prefix: competition }),
      forPool: competition ? no : yes,
      inviter: '竞赛组委会',
      locale: 'zh-CN',
      validDays: 14,
      message: '评审在线进行，每位专家约评审 10 件作品。',
      agreementVersion: '2026-1',
      agreementText: status === invitationStatus.draft ? null : '请独立、公正地评审，对评审内容保密，并在截止时间前提交。',
      status,
    })),
  );
  await insertEntity(
    tx,
    cipher,
    expertInvitee,
    people.map(({ of, name, status, ...more }, n) => {
      const isSent = status !== inviteeStatus.unsent;
      return {
        ...common(n),
        id: idOf(`invitee:${tenant.id}:${name}`),
        invitationId: invitationId(of),
        realName: name,
        unitId: unitId(tenant.id, homeUnit),
        email: `invitee${n + 1}@example.com`,
        phone: `1390000${String(1000 + n)}`,
        status,
        sentTime: isSent ? at(seeding, -11, 9 + n / 60) : null,
        sentCount: isSent ? 1 : null,
        openTime: answered.includes(status) || status === inviteeStatus.opened ? at(seeding, -10, 9) : null,
        answerTime: answered.includes(status) ? at(seeding, -10, 9.5) : null,
        reason: 'reason' in more ? more.reason : null,
        expireTime: isSent ? at(seeding, status === inviteeStatus.expired ? -1 : 3, 9) : null,
        expertId: status === inviteeStatus.accepted ? (experts[2]?.id ?? null) : null,
      };
    }),
  );
}
