import { no, yes } from '@saiyun/sdk/contract';
import { bankAccount, bankAccountStatus, costItem, holiday, invoiceTitle, taxRule } from '@saiyun/sdk/entities';
import { addDays, isWorkingDay, taxRules } from '@saiyun/sdk/logic/money';
import { insertEntity, type SeedRow } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at, yearOf } from '../../defaults/seeding.ts';
import type { SeedCompetition } from '../competition/competitions.ts';
import { competitionId, groupId, seedFeeMode } from '../competition/competitions.ts';
import { residentId } from '../names.ts';
import { homeUnit, type SeedExpert, unitId, userId } from '../platform/people.ts';

/** The date so many days from today, in China's time zone. */
const dayOf = (seeding: Seeding, days: number): string =>
  new Date(seeding.today.getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

/** Fees for every way of charging: expensive ones with early prices, free ones without. */
const seedCosts = (seeding: Seeding, tenant: SeedTenant, competitions: readonly SeedCompetition[]): SeedRow[] =>
  competitions.flatMap((c, n): SeedRow[] => {
    const common = {
      tenantId: tenant.id,
      createBy: 'finance',
      createTime: at(seeding, Math.min(c.days[0] - 10, -2), 11),
      competitionId: competitionId(tenant.id, c),
    };
    const mode = seedFeeMode(n);
    const amount = mode === 'free' ? 0 : 20_000 - 5000 * (n % 3);
    const early = [{ until: dayOf(seeding, c.days[0] + 7), amountFen: amount - 3000 }];
    const refunds = [
      { until: dayOf(seeding, c.days[1] - 10), percent: 100 },
      { until: dayOf(seeding, c.days[1]), percent: 50 },
    ];
    const entry: SeedRow = {
      ...common,
      id: idOf(`cost:${tenant.id}:${c.prefix}:entry`),
      groupId: null,
      itemName: mode === 'free' ? '报名（免费）' : '报名费',
      itemNameEn: mode === 'free' ? 'Entry (free)' : 'Entry fee',
      feeMode: mode,
      amount,
      earlyBird: mode === 'free' ? null : early,
      refundRule: mode === 'free' ? null : refunds,
    };
    if (n % 2 === 1) return [entry];
    return [
      entry,
      {
        ...common,
        id: idOf(`cost:${tenant.id}:${c.prefix}:graduate`),
        groupId: groupId(tenant.id, c, 'Y'),
        itemName: '研究生组评审费',
        itemNameEn: 'Review fee of graduates',
        feeMode: 'works',
        amount: 10_000,
        earlyBird: null,
        refundRule: null,
      },
    ];
  });

const titles = [
  ['unit', '示范大学教务处', '12420000441625842J', 'school', homeUnit],
  ['person', '李晓雨', null, 'student', null],
  ['unit', '赛云竞赛服务中心', '91420100MA4K2Y7X0N', null, null],
] as const;

const seedTitles = (seeding: Seeding, tenant: SeedTenant): SeedRow[] =>
  titles.map(([titleType, title, taxNo, owner, unit], n) => ({
    id: idOf(`invoiceTitle:${tenant.id}:${n}`),
    tenantId: tenant.id,
    createBy: owner ?? 'finance',
    createTime: at(seeding, -20 + n, 14),
    titleType,
    title,
    taxNo,
    bank: taxNo ? '示范银行光谷支行 8888010001234' : null,
    address: taxNo ? '武汉市珞喻路 1 号 027-00000000' : null,
    userId: owner ? userId(tenant.id, owner) : null,
    unitId: unit ? unitId(tenant.id, unit) : null,
  }));

/** An invented card number: no bank uses the prefix 9999. */
const cardNo = (n: number): string => `9999${String(n).padStart(15, '0')}`;

/** The account that the platform pays from. */
export const payer = { payerCard: cardNo(900), payerName: '赛云竞赛服务中心', payerBank: '示范银行' } as const;

const seedAccounts = (seeding: Seeding, tenant: SeedTenant, experts: readonly SeedExpert[]): SeedRow[] => {
  const common = (n: number) => ({
    tenantId: tenant.id,
    createTime: at(seeding, -18, 9 + n / 60),
    bankName: '示范银行',
    openingBank: '示范银行光谷支行',
    bankCity: '武汉',
  });
  const own = experts.slice(0, 20).map((expert, n): SeedRow => {
    const card = cardNo(n + 1);
    return {
      ...common(n),
      id: bankAccountId(tenant.id, expert.id),
      createBy: expert.username,
      ownerType: 'expert',
      ownerId: expert.id,
      accountType: 'bankCard',
      realName: expert.name,
      cardNo: card,
      cardNoTail: card.slice(-4),
      idNo: residentId('31', 500_000 + n),
      isDefault: yes,
      // Verified, except one that waits and one that is frozen.
      status: n === 3 ? bankAccountStatus.unverified : n === 4 ? bankAccountStatus.frozen : bankAccountStatus.verified,
    };
  });
  return [
    ...own,
    {
      ...common(30),
      id: idOf(`bankAccount:${tenant.id}:alipay`),
      createBy: experts[0]?.username ?? 'finance',
      ownerType: 'expert',
      ownerId: experts[0]?.id ?? '',
      accountType: 'alipay',
      realName: experts[0]?.name ?? '',
      bankName: null,
      openingBank: null,
      bankCity: null,
      cardNo: 'expert@example.com',
      cardNoTail: '.com',
      idNo: null,
      isDefault: no,
      status: bankAccountStatus.unverified,
    },
    {
      ...common(31),
      id: idOf(`bankAccount:${tenant.id}:platform`),
      createBy: 'finance',
      ownerType: 'platform',
      ownerId: 'platform',
      accountType: 'bankCard',
      realName: payer.payerName,
      cardNo: payer.payerCard,
      cardNoTail: payer.payerCard.slice(-4),
      idNo: '91420100MA4K2Y7X0A',
      isDefault: yes,
      status: bankAccountStatus.verified,
    },
  ];
};

/** The id of an expert's bank account. */
export function bankAccountId(tenantId: number, expert: string): string {
  return idOf(`bankAccount:${tenantId}:${expert}`);
}
export function taxRuleId(tenantId: number, ruleCode: string, payer: string): string {
  return idOf(`taxRule:${tenantId}:${ruleCode}:${payer}`);
}

/** Gross and tax in yuan, from the examples and rates of the official announcements: a single payment, and the first month of a year. */
const vectors = {
  perPayment: [
    [0, 0],
    [800, 0],
    [1000, 40],
    [4000, 640],
    [5000, 800],
    [25_000, 4000],
    [40_000, 7600],
    [62_500, 13_000],
    [100_000, 25_000],
  ],
  cumulative: [
    [5000, 0],
    [10_000, 90],
    [60_000, 1780],
  ],
} as const;

/** The known rules (WITHDRAW-05), from `logic/money`. */
const seedTaxRules = (seeding: Seeding, tenant: SeedTenant): SeedRow[] =>
  taxRules.flatMap((rule) =>
    rule.payers.map((payer): SeedRow => {
      const base = {
        id: taxRuleId(tenant.id, rule.ruleCode, payer),
        tenantId: tenant.id,
        createBy: 'admin',
        createTime: at(seeding, -28, 12),
        ruleCode: rule.ruleCode,
        ruleName: rule.label[0],
        ruleNameEn: rule.label[1],
        payer,
        validFrom: rule.validFrom,
        validTo: rule.validTo,
        method: rule.method,
        brackets: rule.brackets,
        testVectors: vectors[rule.method].map(([gross, tax]) => ({
          grossFen: gross * 100,
          taxFen: tax * 100,
          ...(rule.method === 'cumulative' && { months: 1 }),
        })),
      };
      return rule.method === 'cumulative'
        ? { ...base, mergeBy: 'month+payer', costPercent: rule.costPercent, monthAllowance: rule.monthAllowanceFen }
        : {
            ...base,
            mergeBy: rule.mergeBy,
            deduction: rule.deductionFen,
            deductionUpTo: rule.deductionUpToFen,
            deductionPercent: rule.deductionPercent,
          };
    }),
  );

/** The National Day week and the days around New Year for two years, with the weekend days worked in exchange. */
const seedHolidays = (seeding: Seeding, tenant: SeedTenant): SeedRow[] => {
  const year = yearOf(seeding);
  const days = new Map<string, readonly [isWorkday: '0' | '1', name: string]>();
  for (const one of [year, year + 1]) {
    days.set(`${one}-01-01`, [no, '元旦']);
    days.set(`${one}-05-01`, [no, '劳动节']);
    for (let n = 0; n < 7; n++) days.set(addDays(`${one}-10-01`, n), [no, '国庆节']);
    const makeUp = [...Array(7).keys()].map((n) => addDays(`${one}-10-08`, n)).find((day) => !isWorkingDay([], day));
    if (makeUp) days.set(makeUp, [yes, '国庆节调休上班']);
  }
  return [...days].map(([day, [isWorkday, name]]) => ({
    id: idOf(`holiday:${tenant.id}:${day}`),
    tenantId: tenant.id,
    createBy: 'admin',
    createTime: at(seeding, -28, 13),
    day,
    isWorkday,
    name,
  }));
};

/** Fees, titles, accounts, tax rules and holidays. */
export async function seedMoney(
  seeding: Seeding,
  tenant: SeedTenant,
  competitions: readonly SeedCompetition[],
  experts: readonly SeedExpert[],
): Promise<void> {
  const { tx, cipher } = seeding;
  await insertEntity(tx, cipher, costItem, seedCosts(seeding, tenant, competitions));
  await insertEntity(tx, cipher, invoiceTitle, seedTitles(seeding, tenant));
  await insertEntity(tx, cipher, bankAccount, seedAccounts(seeding, tenant, experts));
  await insertEntity(tx, cipher, taxRule, seedTaxRules(seeding, tenant));
  await insertEntity(tx, cipher, holiday, seedHolidays(seeding, tenant));
}
