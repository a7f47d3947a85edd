import { quartzJob } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { ask, neededParam } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import type { Services } from '../../kernel/context.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { runVerb } from '../../kernel/write/verb.ts';
import { quartzJobModule, quartzJobRunModule } from './quartz-job.ts';

export const jobModules = [quartzJobModule, quartzJobRunModule];

/** Starts running scheduled jobs; closing the app stops it. */
export function startJobs(services: Services): void {
  services.jobs.start();
}

const texts = {
  pause: { 'zh-CN': '停止定时任务成功', en: 'The job is paused' },
  resume: { 'zh-CN': '启动定时任务成功', en: 'The job is resumed' },
  execute: { 'zh-CN': '执行成功!', en: 'The job has run' },
} as const;

/** Job calls at the addresses that clients of the family use (CALL-117). */
export const jobCalls: CallModule = {
  name: 'jobs',
  register(app, services) {
    for (const verb of ['pause', 'resume', 'execute'] as const)
      route(app, services, {
        method: 'GET',
        effect: 'write',
        path: `${quartzJob.path}/${verb}`,
        query: { id: ask.needed },
        handler: async (ctx, request) => {
          const id = neededParam((request.query ?? {}) as Params, 'id');
          await runVerb(ctx, quartzJobModule, verb, { ids: id });
          // The caller waits for the outcome here. If another node was quicker, the outcome is in the history.
          const ended = verb === 'execute' ? await services.jobs.runWaiting(id) : undefined;
          if (ended && !ended.isDone) throw new Failure('job.failed', { output: ended.output.slice(0, 500) });
          return answered(null, { message: texts[verb][ctx.language] });
        },
      });
    app.addHook('preClose', () => services.jobs.stop());
  },
};
