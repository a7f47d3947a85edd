import { PassThrough } from 'node:stream';
import { assignedFlags, reviewProject } from '@saiyun/sdk/entities';
import { message } from '@saiyun/sdk/messages';
import type { FastifyReply } from 'fastify';
import { sheetHeaders } from '../../../../http/records/export-call.ts';
import { rolesForCall } from '../../../../kernel/access/access.ts';
import type { Ctx } from '../../../../kernel/context.ts';
import { inLanguage } from '../../../../kernel/row/in-language.ts';
import { readRow } from '../../../../kernel/write/standard-calls.ts';
import type { Cell } from '../../../../sheet/cell.ts';
import type { SheetColumn } from '../../../../sheet/sheet-layout.ts';
import { writeXlsx } from '../../../../sheet/xlsx/write-xlsx.ts';
import { projectModule } from '../../project.ts';
import { proposalOf } from '../pairs.ts';
import { expertNames } from './names.ts';

interface Work {
  readonly worksNo: string;
  readonly title: string;
  readonly unit: string;
  readonly group: string;
  readonly experts: string[];
}

/** The columns of experts leave room for one more than any work has. */
const spare = 1;

/** Sends a proposal as a workbook that may be changed and sent back: a row for each work, with its experts by name. */
export async function sendProposal(
  ctx: Ctx,
  run: { readonly id: string; readonly projectId: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reader = { tx: ctx.db, tenantId: ctx.tenantId, now: ctx.now, caches: ctx.caches, language: ctx.language };
  const project = await readRow(ctx, ctx.db, projectModule, rolesForCall(ctx, reviewProject, 'queryById'), run.projectId);
  const { view } = await proposalOf(reader, run.id);
  const ids = view.sets.experts.map(({ id }) => id);
  const { labels } = await expertNames(reader, ctx.language, ids);
  const labelOf = new Map(ids.map((id, e) => [id, labels[e] ?? '']));
  const works = await ctx.db.many<Work>(
    `select w.works_no as "worksNo", ${inLanguage('w', 'title', 'title_en', '$4')} as title,
       coalesce((select ${inLanguage('u', 'unit_name', 'unit_name_en', '$4')} from ds_tb_registration r
         join ds_tb_unit u on u.id = r.unit_id where r.id = w.registration_id), '') as unit,
       coalesce((select ${inLanguage('g', 'group_name', 'group_name_en', '$4')}
         from ds_tb_competition_group g where g.id = w.group_id), '') as "group",
       (select array_agg(t.expert_id order by t.rank_no, t.id) from ds_tb_works_allot_temp t
        where t.tenant_id = $1 and t.run_id = $2 and t.works_id = w.id and t.flag = any($3) and t.del_flag = '0') as experts
     from ds_tb_works w where w.tenant_id = $1 and w.del_flag = '0' and exists (select 1 from ds_tb_works_allot_temp t
       where t.tenant_id = $1 and t.run_id = $2 and t.works_id = w.id and t.flag = any($3) and t.del_flag = '0')
     order by w.works_no, w.id`,
    [ctx.tenantId, run.id, assignedFlags, ctx.language === 'en'],
  );
  const most = works.reduce((count, { experts }) => Math.max(count, experts.length), 0) + spare;
  const say = (key: 'works' | 'name' | 'unit' | 'group' | 'how'): string => message(ctx.language, `allot.sheet.${key}`);
  const column = (header: string, width: number): SheetColumn => ({ header, width, look: 'text' });
  const columns = [
    column(say('works'), 18),
    column(say('name'), 36),
    column(say('unit'), 24),
    column(say('group'), 16),
    ...Array.from({ length: most }, (_, i) => column(message(ctx.language, 'allot.sheet.expert', { n: i + 1 }), 20)),
  ];
  const title = message(ctx.language, 'allot.sheet.title', {
    project: (ctx.language === 'en' && project.projectNameEn) || project.projectName,
  });
  const rows = works.map(({ worksNo, title: name, unit, group, experts }): readonly Cell[] => [
    worksNo,
    name,
    unit,
    group,
    ...experts.map((id) => labelOf.get(id) ?? ''),
  ]);
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  writeXlsx(out, { name: title, titles: [title, say('how')], columns }, [rows]).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error('the proposal broke off')),
  );
  sheetHeaders(reply, `${title}.xlsx`, 'xlsx');
  return reply.send(out);
}
