import type { ComparedFile, WorksCompared, WorksCoverage } from '@saiyun/sdk/calls';
import { competition, worksPair } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { writeOf } from '../../../kernel/access/confinement.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type CallModule, Failure } from '../../../kernel/entity-module.ts';
import { readRow, refuseUngiven } from '../../../kernel/write/standard-calls.ts';
import { competitionModule } from '../../competition/competition.ts';
import { worksPairModule } from './pair.ts';
import { compared, filesOfVersion, givenBetween, ownText, type Unread, type WorkFile, withCopies } from './prints.ts';
import type { PassageSide, PictureSide } from './reading/in-common.ts';
import { readPair } from './threads.ts';

interface Side {
  readonly versionId: string | null;
  readonly abstract: string | null;
  readonly unread: readonly Unread[] | null;
}

const sideOf = async (ctx: Ctx, worksId: string) => {
  const side = await ctx.db.one<Side>(
    `select w.current_version_id as "versionId", w.abstract_text as abstract, p.unread
     from ds_tb_works w left join ds_tb_works_print p on p.works_id = w.id and p.version_id = w.current_version_id
     where w.id = $1 and w.tenant_id = $2`,
    [worksId, ctx.tenantId],
  );
  if (!side) throw new Failure('row.missing');
  const files = side.versionId === null ? [] : await filesOfVersion(ctx, ctx.tenantId, side.versionId);
  return { text: ownText(side.abstract), files, unread: side.unread ?? [] };
};

/** GET compare: what the two works of a pair have in common, read anew from their files. */
const compare = async (ctx: Ctx, asked: Params): Promise<WorksCompared> => {
  const roles = rolesForCall(ctx, worksPair, 'queryById');
  const pair = await readRow(ctx, ctx.db, worksPairModule, roles, neededParam(asked, 'id'));
  // Texts of others' works are shown to those who judge them, and to auditors.
  await refuseUngiven({ ...ctx, tx: ctx.db }, worksPairModule, roles, [pair.id], writeOf(worksPair));
  const [own, other] = [await sideOf(ctx, pair.worksId), await sideOf(ctx, pair.otherId)];
  return withCopies(ctx, [...own.files, ...other.files], async (copies) => {
    const of = (files: readonly WorkFile[]) => copies.filter(({ file }) => files.includes(file));
    const [ofOwn, ofOther] = [of(own.files), of(other.files)];
    const read = await readPair(
      [
        { text: own.text, files: ofOwn.map(({ path, file }) => ({ path, mimeType: file.mimeType })) },
        { text: other.text, files: ofOther.map(({ path, file }) => ({ path, mimeType: file.mimeType })) },
      ],
      await givenBetween(ctx, ctx.tenantId, pair.competitionId, [pair.worksId, pair.otherId]),
    );
    const names = [ofOwn, ofOther].map((files) => files.map(({ file }) => file.fileName));
    // The first text of a work is its abstract, which stands in no file.
    const passage = ({ text, ...words }: PassageSide, side: 0 | 1) => ({
      file: text === 0 ? null : (names[side]?.[text - 1] ?? null),
      ...words,
    });
    const picture = ({ file, image }: PictureSide, side: 0 | 1) => ({ file: names[side]?.[file] ?? '', image });
    const digests = new Set(other.files.map(({ sha256 }) => sha256));
    const files = (side: typeof own, same: (file: WorkFile) => boolean): ComparedFile[] =>
      side.files.map((file) => ({
        fileName: file.fileName,
        path: file.path,
        isSame: same(file),
        unread: side.unread.find(({ fileName }) => fileName === file.fileName)?.reason ?? null,
      }));
    const ownDigests = new Set(own.files.map(({ sha256 }) => sha256));
    return {
      files: [files(own, ({ sha256 }) => digests.has(sha256)), files(other, ({ sha256 }) => ownDigests.has(sha256))],
      passages: read.passages.map(({ words, sides: [a, b] }) => ({ words, sides: [passage(a, 0), passage(b, 1)] })),
      pictures: read.pictures.map(({ sides: [a, b] }) => ({ sides: [picture(a, 0), picture(b, 1)] })),
    };
  });
};

const mostUnread = 200;

/** GET coverage: how many works of a competition were compared, and which files could not be read. */
const coverage = async (ctx: Ctx, asked: Params): Promise<WorksCoverage> => {
  rolesForCall(ctx, worksPair, 'list');
  const roles = rolesForCall(ctx, competition, 'queryById');
  const { id } = await readRow(ctx, ctx.db, competitionModule, roles, neededParam(asked, 'competitionId'));
  const counts = await ctx.db.one<{ works: number; compared: number; lastTime: Date | null }>(
    `select count(*)::int as works, count(p.compared_time)::int as compared, max(p.compared_time) as "lastTime"
     from ds_tb_works w left join ds_tb_works_print p on p.works_id = w.id and p.version_id = w.current_version_id
     where w.tenant_id = $1 and w.competition_id = $2 and w.del_flag = '0' and w.status in ${compared} and w.current_version_id is not null`,
    [ctx.tenantId, id],
  );
  const unread = await ctx.db.many<WorksCoverage['unread'][number]>(
    `select w.id as "worksId", w.works_no as "worksNo", w.title, u.value ->> 'fileName' as "fileName", u.value ->> 'reason' as reason
     from ds_tb_works w join ds_tb_works_print p on p.works_id = w.id and p.version_id = w.current_version_id
     cross join lateral jsonb_array_elements(p.unread) u
     where w.tenant_id = $1 and w.competition_id = $2 and w.del_flag = '0' and w.status in ${compared}
     order by w.works_no, w.id, 4 limit ${mostUnread + 1}`,
    [ctx.tenantId, id],
  );
  return {
    works: counts?.works ?? 0,
    compared: counts?.compared ?? 0,
    lastTime: counts?.lastTime ? toWireTime(counts.lastTime) : null,
    unread: unread.slice(0, mostUnread),
    more: unread.length > mostUnread,
  };
};

/** Calls about similar works beside their record. */
export const similarWorksCalls: CallModule = {
  name: 'similar works',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: '/dsTbWorksPair/compare',
      query: { id: ask.needed },
      handler: (ctx, request) => compare(ctx, (request.query ?? {}) as Params),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbWorksPair/coverage',
      query: { competitionId: ask.needed },
      handler: (ctx, request) => coverage(ctx, (request.query ?? {}) as Params),
    });
  },
};
