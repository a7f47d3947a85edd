import type { Client } from '@saiyun/sdk';
import type { Entity } from '@saiyun/sdk/contract';
import { unit } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import { dayMs, type Place } from './players.ts';

/** How large the competition is. */
export interface Size {
  readonly entrants: number;
  readonly experts: number;
  readonly units: number;
}

export interface SetUp {
  readonly competitionId: string;
  readonly competitionCode: string;
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** In their order: school, area, national. */
  readonly stageIds: readonly string[];
  readonly labelIds: readonly string[];
  readonly unitNames: readonly string[];
}

/** Wire time this many days from now. */
export function inDays(place: Place, days: number): string {
  return toWireTime(new Date(place.now() + days * dayMs));
}

/** Imports rows by the titles of their fields, as an organiser's sheet has them; none may be in error. */
export async function importRows<E extends Entity>(
  client: Client,
  entity: E,
  fields: readonly (keyof E['fields'] & string)[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const lines = [fields.map((name) => entity.fields[name]?.label[0] ?? name), ...rows].map((row) => row.map(cell).join(','));
  const report = await client
    .entity(entity)
    .importExcel({ bytes: new TextEncoder().encode(lines.join('\r\n')), name: `${entity.name}.csv` }, { format: 'csv' });
  if (report.successCount !== rows.length || report.errorCount > 0)
    throw new Error(`${entity.name}: ${report.successCount} of ${rows.length} rows imported: ${report.msg} ${report.fileUrl ?? ''}`);
}

const subjects = [
  '人工智能',
  '机械工程',
  '生物医药',
  '新能源',
  '材料科学',
  '数字艺术',
  '现代农业',
  '智慧城市',
  '金融科技',
  '教育技术',
  '环境保护',
  '公共管理',
];

/** An organiser sets up a competition of three stages and publishes it. */
export async function setUp(place: Place, admin: Client, { units }: Size): Promise<SetUp> {
  const area = await admin.areas.add({ areaCode: 'HX01', areaName: '华夏赛区', status: '1' });
  const unitNames = Array.from({ length: units }, (_, at) => `第${at + 1}大学`);
  await importRows(
    admin,
    unit,
    ['unitCode', 'unitName', 'areaId', 'unitType'],
    unitNames.map((name, at) => [`U${at + 1}`, name, area.areaName, '本科院校']),
  );
  const labelIds: string[] = [];
  for (const [at, labelName] of subjects.entries())
    labelIds.push((await admin.labels.add({ labelCode: `S${at + 1}`, labelName, labelType: 'subject', status: '1' })).id);
  const competition = await admin.competitions.add({
    competitionCode: 'PLAY-2026',
    competitionName: '全国大学生创新设计竞赛',
    competitionNameEn: 'National Student Innovation Contest',
    competitionType: 'innovation',
    registerStart: inDays(place, -1),
    registerEnd: inDays(place, 10),
    submissionEndTime: inDays(place, 30),
    endTime: inDays(place, 200),
    unitAuditMode: 'organiser',
    perPersonMax: 1,
    teamMin: 1,
    teamMax: 5,
    stepDone: [1, 2, 3, 4, 5, 6],
  });
  const groups: { id: string; name: string }[] = [];
  for (const [at, name] of ['本科组', '研究生组'].entries())
    groups.push({ id: (await admin.groups.add({ competitionId: competition.id, groupCode: `G${at + 1}`, groupName: name })).id, name });
  const stageIds: string[] = [];
  for (const [at, [stageName, stageType, from, to, value]] of (
    [
      ['校赛', 'school', 0, 50, 40],
      ['区赛', 'area', 51, 90, 50],
      ['国赛', 'national', 91, 150, 100],
    ] as const
  ).entries())
    stageIds.push(
      (
        await admin.stages.add({
          competitionId: competition.id,
          stageNo: at + 1,
          stageName,
          stageType,
          startTime: inDays(place, from),
          endTime: inDays(place, to),
          // The work of the first stage is the one that goes on.
          submitRequired: at === 0 ? '1' : '0',
          promoteRule: { kind: 'percent', value },
        })
      ).id,
    );
  await admin.competitions.publish(competition.id);
  return { competitionId: competition.id, competitionCode: 'PLAY-2026', groups, stageIds, labelIds, unitNames };
}
