import type { Client } from '@saiyun/sdk';
import { allotCalls } from '@saiyun/sdk/calls';
import { allotRunStatus, reviewStatus } from '@saiyun/sdk/entities';
import type { Reviewer } from './experts.ts';
import { dice, forEach, type Place } from './players.ts';
import { inDays, type SetUp } from './set-up.ts';

/** A template of two scores and a comment, and the formula of trimmed means, both in use. */
export async function makeRules(admin: Client): Promise<{ readonly templateId: string; readonly formulaId: string }> {
  const template = await admin.reviewTemplates.add({ templateName: '创新设计评分表', version: 1, fullMark: 100 });
  for (const [orderNum, [itemName, weight]] of (
    [
      ['创新性', 60],
      ['完成度', 40],
    ] as const
  ).entries())
    await admin.reviewTemplateItems.add({
      templateId: template.id,
      itemCode: `I${orderNum + 1}`,
      itemName,
      itemType: 'score',
      minValue: 0,
      maxValue: 100,
      step: 1,
      weight,
      requiredFlag: '1',
      orderNum,
    });
  await admin.reviewTemplates.use(template.id);
  const formula = await admin.reviewFormulas.add({
    formulaName: '平均分',
    version: 1,
    steps: {
      validity: { minCount: 1, countExpired: false, dropWithdrawn: true },
      adjust: { method: 'none' },
      aggregate: { digits: 3 },
      tieBreak: { keys: ['median'], ranking: 'shared' },
    },
    expression: 'avg(scores)',
    testCases: [{ name: '平均', values: { scores: [80, 90] }, expected: 85 }],
  });
  await admin.reviewFormulas.use(formula.id);
  return { templateId: template.id, formulaId: formula.id };
}

/** Asks until there is an answer, at most for an hour. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (let waited = 0; waited < 3_600_000; waited += 100) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not end`);
}

export interface Round {
  readonly stageId: string;
  readonly name: string;
  readonly reviews: number;
  readonly templateId: string;
  readonly formulaId: string;
}

/** The organiser opens a round of review of a stage: a project, an allotment that is applied, and the review. Returns the project's id. */
export async function openRound(place: Place, admin: Client, { competitionId }: SetUp, round: Round): Promise<string> {
  const project = await admin.reviewProjects.add({
    competitionId,
    stageId: round.stageId,
    projectName: round.name,
    templateId: round.templateId,
    formulaId: round.formulaId,
    reviewsPerWork: round.reviews,
    minPerWork: round.reviews,
    startTime: inDays(place, 0),
    endTime: inDays(place, 20),
    feePerReview: 50,
  });
  await admin.reviewProjects.startAllot(project.id);
  const { id } = await allotCalls(admin.send).allot({
    projectId: project.id,
    mode: 'full',
    reviews: round.reviews,
    seed: '7',
    loadMax: 200,
    dueTime: inDays(place, 15),
  });
  await until('the allotment', async () => {
    const run = await admin.allotmentRuns.queryById(id);
    if (run.status === allotRunStatus.infeasible) throw new Error(`the allotment is impossible: ${JSON.stringify(run.infeasible)}`);
    return run.status === allotRunStatus.running ? undefined : run;
  });
  await admin.allotmentRuns.apply(id, {});
  await admin.allotmentRuns.verify(id);
  await admin.reviewProjects.open(project.id);
  return project.id;
}

/** Every expert signs in, scores and submits the own works. Returns how many reviews there were. */
export async function reviewAll(reviewers: readonly Reviewer[], projectId: string, seed: number): Promise<number> {
  const counts = await forEach(reviewers, 8, async ({ signIn }, at) => {
    const client = await signIn();
    const next = dice(seed * 100_003 + at);
    const leniency = Math.floor(next() * 10);
    let items: readonly { readonly id: string }[] | undefined;
    for (let done = 0; ; ) {
      const { records } = await client.reviews.myList({ projectId, status: reviewStatus.pending, pageSize: 100 });
      const [first] = records;
      if (!first) {
        await client.close();
        return done;
      }
      items ??= (await client.reviews.detail(first.id)).template.items;
      for (const { id } of records) {
        const scores = items.map((item) => ({ itemId: item.id, scoreValue: Math.min(100, 50 + leniency + Math.floor(next() * 40)) }));
        await client.reviews.submit(id, { items: scores, comment: '同意推荐' });
        done++;
      }
    }
  });
  return counts.reduce((sum, n) => sum + n, 0);
}
