import type { Label } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { expertGroup, expertGroupMember, expertLabel, label, recusal, recusalRule, recusalStatus } from '@saiyun/sdk/entities';
import { insertEntity } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { homeUnit, type SeedExpert, unitId } from '../platform/people.ts';
import type { SeedCompetition } from './competitions.ts';
import { competitionId } from './competitions.ts';

interface SeedLabel {
  readonly code: string;
  readonly name: Label;
  readonly type: 'subject' | 'method' | 'industry';
  readonly parent?: string;
  readonly synonyms?: readonly string[];
}

const labels: readonly SeedLabel[] = [
  { code: 'MATH', name: ['数学', 'Mathematics'], type: 'subject' },
  { code: 'MATH.OPT', name: ['优化', 'Optimisation'], type: 'subject', parent: 'MATH', synonyms: ['最优化', '运筹学'] },
  { code: 'MATH.STAT', name: ['统计', 'Statistics'], type: 'subject', parent: 'MATH', synonyms: ['统计学'] },
  { code: 'CS', name: ['计算机', 'Computer science'], type: 'subject' },
  { code: 'CS.AI', name: ['人工智能', 'Artificial intelligence'], type: 'subject', parent: 'CS', synonyms: ['AI', '智能'] },
  { code: 'CS.IOT', name: ['物联网', 'Internet of things'], type: 'subject', parent: 'CS' },
  { code: 'M.SIM', name: ['仿真', 'Simulation'], type: 'method' },
  { code: 'I.EDU', name: ['教育', 'Education'], type: 'industry' },
];

export function labelId(tenantId: number, code: string): string {
  return idOf(`label:${tenantId}:${code}`);
}
/** The labels that works and experts get. */
export const leafLabels: readonly string[] = labels.filter((l) => !labels.some((o) => o.parent === l.code)).map((l) => l.code);

const groups: readonly (readonly [key: string, name: Label, scope: string])[] = [
  ['model', ['建模与数据组', 'Modelling and data'], '数学建模、数据分析类作品'],
  ['device', ['物联网与硬件组', 'Internet of things and hardware'], '物联网、硬件类作品'],
];

/** Labels, labels of experts, groups of experts, recusal rules, and recusals in both states. */
export async function seedExpertSetup(
  seeding: Seeding,
  tenant: SeedTenant,
  competitions: readonly SeedCompetition[],
  experts: readonly SeedExpert[],
): Promise<void> {
  const { tx, cipher } = seeding;
  const common = (n: number) => ({ tenantId: tenant.id, createBy: 'admin', createTime: at(seeding, -26, 9 + n / 60) });
  await insertEntity(
    tx,
    cipher,
    label,
    labels.map((l, n) => ({
      ...common(n),
      id: labelId(tenant.id, l.code),
      labelCode: l.code,
      labelName: l.name[0],
      labelNameEn: l.name[1],
      parentId: l.parent ? labelId(tenant.id, l.parent) : null,
      labelType: l.type,
      synonyms: l.synonyms ?? null,
      sortNo: n + 1,
      status: yes,
    })),
  );
  await insertEntity(
    tx,
    cipher,
    expertLabel,
    experts.flatMap((e, n) =>
      [0, 1].map((k) => ({
        ...common(n),
        id: idOf(`expertLabel:${e.id}:${k}`),
        expertId: e.id,
        labelId: labelId(tenant.id, leafLabels[(n + k * 3) % leafLabels.length] ?? 'CS.AI'),
        proficiency: ((n + k) % 3) + 1,
        confirmed: n % 4 === 0 ? no : yes,
      })),
    ),
  );
  await insertEntity(
    tx,
    cipher,
    expertGroup,
    groups.map(([key, name, scope], n) => ({
      ...common(n),
      id: idOf(`expertGroup:${tenant.id}:${key}`),
      groupName: name[0],
      groupNameEn: name[1],
      leaderId: experts[n]?.id ?? null,
      scope,
    })),
  );
  await insertEntity(
    tx,
    cipher,
    expertGroupMember,
    experts.slice(0, 16).map((e, n) => ({
      ...common(n),
      id: idOf(`expertGroupMember:${e.id}`),
      groupId: idOf(`expertGroup:${tenant.id}:${groups[n % 2]?.[0] ?? ''}`),
      expertId: e.id,
      role: n < 2 ? 'leader' : 'member',
    })),
  );
  await insertEntity(
    tx,
    cipher,
    recusalRule,
    competitions.flatMap((c, n) =>
      ['sameUnit', 'coMember'].map((ruleType, k) => ({
        ...common(n),
        id: idOf(`recusalRule:${tenant.id}:${c.prefix}:${ruleType}`),
        competitionId: competitionId(tenant.id, c),
        ruleType,
        hard: k === 0 ? yes : no,
        years: k === 0 ? null : 3,
        weight: k === 0 ? null : 10,
      })),
    ),
  );
  await insertEntity(
    tx,
    cipher,
    recusal,
    experts.slice(0, 3).map((e, n) => ({
      ...common(n),
      id: idOf(`recusal:${e.id}`),
      expertId: e.id,
      targetType: 'unit',
      targetId: unitId(tenant.id, n === 0 ? e.unit : homeUnit),
      reason: n === 0 ? '现任职于该单位。' : '曾在该单位兼职授课。',
      source: n === 1 ? 'admin' : 'expert',
      pinned: 'normal',
      status: n === 0 ? recusalStatus.inForce : recusalStatus.removed,
      removeReason: n === 0 ? null : '兼职已结束。',
    })),
  );
}
