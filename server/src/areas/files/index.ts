import type { FastifyRequest } from 'fastify';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { acceptFile, bizFor, refuseTooMuch } from './accept-file.ts';
import { download } from './download.ts';
import { partRoutes } from './parts/routes.ts';
import { signedLink } from './signed-link.ts';
import { wordCount } from './word-count.ts';

export { fileModule } from './file-record.ts';

const upload = async (ctx: Ctx, request: FastifyRequest): Promise<unknown> => {
  const { sentFile, fields } = request;
  if (!sentFile) throw new Failure('file.none');
  await refuseTooMuch(ctx);
  const { path, name } = await acceptFile(ctx, sentFile, bizFor(ctx, fields.biz));
  // Clients of the family read the path from the message; the result holds the display name (UPLOAD-02).
  return answered({ fileName: name, filePath: path, fileSize: sentFile.size }, { message: path });
};

/** Upload, download and word count of files (CALL-80, CALL-82, CALL-125, CALL-126, UPLOAD-15, SDK-HTTP-10). */
export function filesModule(modules: () => readonly EntityModule[]): CallModule {
  return {
    name: 'files',
    register(app, services) {
      route(app, services, { method: 'POST', path: '/sys/common/upload', handler: upload });
      route(app, services, { method: 'POST', path: '/assistsystem/tbTaskResult/uploadFiles', handler: upload });
      route(app, services, {
        method: 'GET',
        path: '/sys/common/static/*',
        open: true,
        tokenInAddress: true,
        query: { inline: ask.oneOf('1', '0'), expires: ask.whole, sign: ask.optional },
        handler: (ctx, request, reply) => download(ctx, request, reply, modules),
      });
      route(app, services, {
        method: 'GET',
        path: '/sys/common/link',
        query: { path: ask.needed },
        handler: (ctx, request) => signedLink(ctx, request, modules),
      });
      partRoutes(app, services);
      route(app, services, { method: 'POST', path: '/sys/common/wordCount', handler: (ctx, request) => wordCount(ctx, request, modules) });
    },
  };
}
