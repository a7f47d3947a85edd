import { quartzJob } from '../../entities/index.ts';
import { nextRuns } from '../../logic/cron/next.ts';
import { refuseIssues } from '../../logic/draft/index.ts';
import { quartzJobIssues } from '../../rules/quartz-job.ts';
import { toWireTime } from '../../view/time.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { textOf } from '../row-test.ts';

type Values = Readonly<Record<string, unknown>>;

const nextOf = (ctx: FakeCtx, { status, cronExpression, timeZone }: Values): string | null => {
  if (status !== '0') return null;
  const [next] = nextRuns(textOf(cronExpression), {
    from: new Date(ctx.now()),
    count: 1,
    zone: textOf(timeZone) || 'Asia/Shanghai',
    quartzOnly: true,
  });
  return next ? toWireTime(next) : null;
};

/** Scheduled jobs: when they are due is known, but nothing runs; which parameters a handler takes only the real server knows. */
export const jobRules: FakeRules = {
  beforeAdd(ctx, draft) {
    refuseIssues(quartzJob.fields, quartzJobIssues(draft));
    draft.nextTime = nextOf(ctx, draft);
  },
  beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    const whole = { ...row, ...draft };
    refuseIssues(quartzJob.fields, quartzJobIssues(whole));
    if (['cronExpression', 'timeZone', 'status'].some((name) => name in draft)) draft.nextTime = nextOf(ctx, whole);
  },
  verbs: {
    pause: () => ({ nextTime: null }),
    resume: (ctx, row) => ({ nextTime: nextOf(ctx, { ...row, status: '0' }) }),
  },
};
