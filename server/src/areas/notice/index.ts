import { announcement } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import type { FastifyRequest } from 'fastify';
import { ask, neededParam, searching } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { runVerb } from '../../kernel/write/verb.ts';
import { announcementModule } from './announcement.ts';
import { markAllRead, markRead, mine, receivedColumns, unread } from './received.ts';

export { type SystemMessage, sendSystemMessage } from './received.ts';
export const noticeModules = [announcementModule];

const paramsOf = ({ query }: FastifyRequest): Params => (query ?? {}) as Params;

const texts = {
  release: { 'zh-CN': '该系统通知发布成功', en: 'The notice is released' },
  revoke: { 'zh-CN': '该系统通知撤销成功', en: 'The notice is revoked' },
  allRead: { 'zh-CN': '全部已读', en: 'All are read' },
} as const;

/** Notice calls beyond the standard ones (CALL-69, CALL-70, CALL-72, CALL-73, CALL-114, CALL-115). */
export const noticeCalls: CallModule = {
  name: 'notices',
  register(app, services) {
    for (const [path, verb] of [
      ['doReleaseData', 'release'],
      // The wire has this spelling.
      ['doReovkeData', 'revoke'],
    ] as const)
      route(app, services, {
        method: 'GET',
        effect: 'write',
        path: `${announcement.path}/${path}`,
        query: { id: ask.needed },
        handler: async (ctx, request) => {
          await runVerb(ctx, announcementModule, verb, { ids: neededParam(paramsOf(request), 'id') });
          return answered(null, { message: texts[verb][ctx.language] });
        },
      });
    route(app, services, {
      method: 'GET',
      path: `${announcement.path}/listByUser`,
      query: { pageSize: ask.whole },
      handler: (ctx, request) => unread(ctx, paramsOf(request)),
    });
    const received = '/sys/sysAnnouncementSend';
    route(app, services, {
      method: 'PUT',
      path: `${received}/editByAnntIdAndUserId`,
      handler: (ctx, { body }) => markRead(ctx, body),
    });
    route(app, services, {
      method: 'PUT',
      path: `${received}/readAll`,
      body: null,
      handler: async (ctx) => answered(await markAllRead(ctx), { message: texts.allRead[ctx.language] }),
    });
    route(app, services, {
      method: 'GET',
      path: `${received}/getMyAnnouncementSend`,
      query: searching(receivedColumns),
      handler: (ctx, request) => mine(ctx, paramsOf(request)),
    });
  },
};
