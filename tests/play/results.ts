import type { Client } from '@saiyun/sdk';
import { certificateCalls } from '@saiyun/sdk/calls';
import type { CertificateElement } from '@saiyun/sdk/contract';
import { awardStatus, certificateBatchStatus, scoreRunStatus } from '@saiyun/sdk/entities';
import { idsOf } from './enter.ts';
import { dayMs, forEach, type Organiser, type Place, portions } from './players.ts';
import { until } from './review.ts';
import { inDays, type SetUp } from './set-up.ts';

/** The organiser closes a round, computes its scores, confirms and publishes them. Returns the id of the run. */
export async function closeRound(admin: Client, projectId: string): Promise<string> {
  await admin.reviewProjects.close(projectId, {});
  await admin.reviewProjects.score(projectId);
  const run = await until(
    'the score run',
    async () => (await admin.scoreRuns.list({ match: { projectId, status: scoreRunStatus.draft } })).records[0],
  );
  await admin.scoreRuns.confirm(run.id);
  await admin.reviewProjects.publishResult(projectId);
  return run.id;
}

/** The stage ends, and what its rule selects advances. Returns how many works did. */
export async function advance(admin: Client, from: string, to: string): Promise<number> {
  await admin.stages.open(from);
  await admin.stages.close(from);
  await admin.stages.promote(from, { toStageId: to, reason: '按晋级规则' });
  return (await admin.works.list({ match: { stageId: to }, pageSize: 1 })).total;
}

/** First to third prizes for the tenth, the next thirty and the next sixty in a hundred. */
export async function makeAwardRules(admin: Client, projectId: string): Promise<void> {
  for (const [at, [awardName, value]] of (
    [
      ['一等奖', 10],
      ['二等奖', 30],
      ['三等奖', 60],
    ] as const
  ).entries())
    await admin.awardRules.add({ projectId, level: at + 1, awardName, cutType: 'topPercent', value, tiePolicy: 'include' });
}

/** Awards are proposed, stand on public notice for a week, and are confirmed. Returns their ids. */
export async function award(place: Place, { client: admin, later }: Organiser, { competitionId }: SetUp): Promise<readonly string[]> {
  const ids = await idsOf((page) => admin.awards.list({ ...page, match: { competitionId, status: awardStatus.proposed } }));
  for (const part of portions(ids, 500)) await admin.awards.publicise(part, { noticeEnd: inDays(place, 7).slice(0, 10) });
  await later(9 * dayMs);
  for (const part of portions(ids, 500)) await admin.awards.confirm(part);
  return ids;
}

const sheet: readonly CertificateElement[] = [
  { type: 'text', x: 28, y: 30, w: 241, h: 24, size: 36, text: '获奖证书', align: 'center', bold: true },
  { type: 'text', x: 28, y: 62, w: 241, h: 12, size: 20, bind: 'realName', align: 'center', autoFit: true },
  { type: 'text', x: 28, y: 84, w: 241, h: 30, size: 16, text: '{realName}同学：{teamName}参加{competitionName}，荣获{awardName}。' },
  { type: 'text', x: 28, y: 176, w: 120, h: 8, size: 10, bind: 'certNo' },
  { type: 'qr', x: 240, y: 24, w: 32, h: 32, bind: 'qr' },
];

/** Certificates of the awards are checked and issued. Returns how many. */
export async function certify(admin: Client, { competitionId }: SetUp): Promise<number> {
  const template = await admin.certificateTemplates.add({
    templateName: '获奖证书',
    competitionId,
    certKind: 'award',
    pageSize: 'A4L',
    locale: 'zh-CN',
    numberRule: '{yyyy}{kind}{seq:6}',
    elements: sheet,
    version: 1,
  });
  await admin.certificateTemplates.use(template.id);
  const batch = await admin.certificateBatches.add({ templateId: template.id, competitionId });
  const reach = (status: string) =>
    until('the batch of certificates', async () => {
      const row = await admin.certificateBatches.queryById(batch.id);
      if (row.status === certificateBatchStatus.partlyFailed) throw new Error(JSON.stringify(row.problems));
      return row.status === status ? row : undefined;
    });
  await reach(certificateBatchStatus.ready);
  await admin.certificateBatches.issue(batch.id);
  return (await reach(certificateBatchStatus.done)).okCount ?? 0;
}

/** Anybody checks some of the certificates by their number and code. Returns how many are genuine. */
export async function verifySome(admin: Client, stranger: Client, { competitionId }: SetUp, most: number): Promise<number> {
  const { records } = await admin.certificates.list({ match: { competitionId }, pageSize: most });
  const answers = await forEach(records, 1, ({ certNo, verifyCode }) =>
    certificateCalls(stranger.send).verify(certNo ?? '', verifyCode ?? ''),
  );
  return answers.filter(({ status }) => status === '1').length;
}
