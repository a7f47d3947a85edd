import type { CertificateFact, CertificateSampleName, SheetValues } from '@saiyun/sdk/logic/certificate';

type Facts = Readonly<Record<CertificateFact, string>>;

const samples: Readonly<Record<CertificateSampleName, Facts>> = {
  short: {
    realName: '张三',
    teamName: '破晓队',
    memberNames: '张三、李思远、王雨桐',
    tutorNames: '陈明',
    worksTitle: '校园智慧灌溉系统',
    awardName: '一等奖',
    competitionName: '全国大学生物联网设计竞赛',
    groupName: '本科组',
    unitName: '晨华大学',
    areaName: '华东赛区',
    worksNo: 'W2026-0042',
    rank: '1',
    awardDate: '2026年11月20日',
  },
  longest: {
    realName: '阿卜杜热合曼·阿卜杜克热木',
    teamName: '面向碳中和的长江经济带绿色发展与生态修复联合研究队',
    memberNames: '阿卜杜热合曼·阿卜杜克热木、欧阳修远、司徒明月、古丽娜扎尔·买买提、诸葛思齐',
    tutorNames: '买买提江·吐尔逊尼亚孜、慕容清扬',
    worksTitle: '基于多源遥感数据与深度学习的城市内涝实时监测、预警及应急调度一体化平台的研究与实现',
    awardName: '全国总决赛特等奖暨最佳创新奖',
    competitionName: '第十八届“新时代杯”全国高等学校大学生物联网设计与创新创业大赛全国总决赛',
    groupName: '研究生与本科生联合组（自主命题）',
    unitName: '新疆维吾尔自治区信息职业技术应用大学继续教育与国际合作学院',
    areaName: '西北五省（自治区）联合赛区',
    worksNo: 'WLW-2026-GZ-001042',
    rank: '128',
    awardDate: '2026年12月28日',
  },
  rare: {
    realName: '㛃䶮',
    teamName: '喆堃队',
    memberNames: '㛃䶮、陈𬀩、李𬍛、刘㻏',
    tutorNames: '王𫍯',
    worksTitle: '𬬻火纯青：高温炉况诊断',
    awardName: '一等奖',
    competitionName: '全国大学生物联网设计竞赛',
    groupName: '本科组',
    unitName: '砀山学院',
    areaName: '华东赛区',
    worksNo: 'W2026-0042',
    rank: '1',
    awardDate: '2026年11月20日',
  },
  english: {
    realName: 'Alexandra Featherstonehaugh-Williams',
    teamName: 'Daybreak',
    memberNames: 'Alexandra Featherstonehaugh-Williams, Wei Zhang and Siyuan Li',
    tutorNames: 'Dr Christopher Chen',
    worksTitle: 'A Real-Time Irrigation System for University Campuses',
    awardName: 'First prize',
    competitionName: 'National Undergraduate Competition on the Internet of Things',
    groupName: 'Undergraduates',
    unitName: 'Chenhua University',
    areaName: 'East',
    worksNo: 'W2026-0042',
    rank: '1',
    awardDate: '20 November 2026',
  },
};

/** What only an award brings with it. */
const ofAward: readonly CertificateFact[] = ['awardName', 'rank', 'awardDate'];

/** Certificates of schools and of experts say nothing of an entry; most who took part have no award. */
const factsOfKind: Readonly<Record<string, readonly CertificateFact[]>> = {
  participation: Object.keys(samples.short).filter((name): name is CertificateFact => !ofAward.includes(name as CertificateFact)),
  organiser: ['unitName', 'competitionName'],
  expert: ['realName', 'unitName', 'competitionName'],
};

/** The facts of a made-up holder of a certificate of that kind: those that real holders have, and no others. */
export function sampleFacts(sample: CertificateSampleName, certKind: string): SheetValues['facts'] {
  const has = factsOfKind[certKind];
  return has ? Object.fromEntries(has.map((name) => [name, samples[sample][name]])) : samples[sample];
}
