import { text } from '@saiyun/sdk/contract';
import { route } from '../../http/call/route.ts';
import { rolesForOwn } from '../../kernel/access/access.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { refuseOtherTenants } from '../tenant/platform.ts';
import { lacksOf, nameOf, seriesOf } from './folder.ts';
import { makeFile } from './make.ts';
import { placeOf } from './place.ts';
import { proveFile } from './prove.ts';
import { stateOf, taskOf } from './state.ts';
import { type Asked, begin, type Facts, type Turn, work } from './turn.ts';

export { nightlyBackup } from './make.ts';
export { tidyAtStart, weeklyProof } from './prove.ts';
export { lastTasks } from './state.ts';

const file = text(['备份文件', 'Backup'], { required: true, max: 60 });

/** A backup holds the rows of all tenants. */
const forPlatform = async (ctx: Ctx): Promise<void> => {
  rolesForOwn(ctx, 'backup');
  await refuseOtherTenants(ctx);
};

const refuseLacking = async ({ config }: Ctx): Promise<void> => {
  if ((await lacksOf(config)).length > 0) throw new Failure('backup.not_set_up');
};

/** Backups of the platform for the people who look after it; jobs make and prove them without being asked. */
export const backupCalls: CallModule = {
  name: 'backup',
  register(app, services) {
    const stopping = new AbortController();
    const running = new Set<Promise<unknown>>();

    /** Takes the turn and answers at once; the work goes on in this process. */
    const start = async (ctx: Ctx, asked: Asked, job: (services: Services, turn: Turn) => Promise<Facts>): Promise<unknown> => {
      const begun = await begin(services, asked);
      if (!begun) throw new Failure('backup.busy');
      const going = work(services, begun, stopping.signal, (turn) => job(services, turn)).catch((error: unknown) =>
        services.log.warn({ err: error, file: asked.file }, asked.kind === 'make' ? 'a backup failed' : 'a proof of a backup failed'),
      );
      running.add(going);
      void going.finally(() => running.delete(going));
      return taskOf(ctx, begun.id);
    };

    route(app, services, {
      method: 'GET',
      path: '/sys/backup/state',
      handler: async (ctx) => {
        await forPlatform(ctx);
        return stateOf(ctx);
      },
    });
    route(app, services, {
      method: 'POST',
      path: '/sys/backup/make',
      body: null,
      handler: async (ctx) => {
        await forPlatform(ctx);
        await refuseLacking(ctx);
        const name = nameOf('manual', ctx.now());
        const place = await placeOf(ctx.config);
        return start(ctx, { kind: 'make', file: name, by: ctx.actor.username }, (own, turn) => makeFile(own, place, name, turn));
      },
    });
    route(app, services, {
      method: 'POST',
      path: '/sys/backup/prove',
      body: { file },
      handler: async (ctx, { body }) => {
        await forPlatform(ctx);
        await refuseLacking(ctx);
        const name: unknown = (body as { readonly file?: unknown } | null)?.file;
        // Only names of our own: any other could lead out of the folder.
        if (typeof name !== 'string' || seriesOf(name) === undefined) throw new Failure('row.missing');
        const place = await placeOf(ctx.config);
        return start(ctx, { kind: 'prove', file: name, by: ctx.actor.username }, (own, turn) => proveFile(own, place, name, turn));
      },
    });
    app.addHook('preClose', async () => {
      stopping.abort();
      await Promise.all(running);
    });
  },
};
