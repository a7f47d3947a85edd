import type { ReviewItemValue } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { review, reviewStatus } from '@saiyun/sdk/entities';
import { isWeighted } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import type { FastifyReply } from 'fastify';
import { pdfReply } from '../../../http/call/pdf-reply.ts';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { ownExpert, rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';
import { type CallModule, Failure } from '../../../kernel/entity-module.ts';
import { readRows } from '../../../kernel/write/standard-calls.ts';
import type { DocumentBlock } from '../../../paper/index.ts';
import { signedDocument } from '../../certificate/index.ts';
import { reviewModule } from '../allot.ts';
import { itemsOf, type TemplateItem } from '../template.ts';
import { sheetTexts } from './sheet-texts.ts';

interface Reviewed {
  readonly status: string;
  readonly code: string | null;
  readonly title: string;
  readonly competition: string;
  readonly project: string;
  readonly expert: string;
  readonly host: string;
  readonly templateId: string;
  readonly fullMark: number;
  readonly submitTime: Date | null;
}

const reviewedOf = (ctx: Ctx, id: string): Promise<Reviewed | undefined> =>
  ctx.db.one<Reviewed>(
    `select a.status, w.anonymous_code as code, ${twinSql(ctx.language, 'w.title')} as title,
       ${twinSql(ctx.language, 'c.competition_name')} as competition, ${twinSql(ctx.language, 'p.project_name')} as project,
       e.real_name as expert, s.name as host, m.id as "templateId", m.full_mark as "fullMark", a.submit_time as "submitTime"
     from ds_tb_works_allot a join ds_tb_works w on w.id = a.works_id and w.tenant_id = a.tenant_id
       join ds_tb_review_project p on p.id = a.project_id and p.tenant_id = a.tenant_id
       join ds_tb_competition c on c.id = p.competition_id and c.tenant_id = a.tenant_id
       join ds_tb_review_template m on m.id = p.template_id and m.tenant_id = a.tenant_id
       join ds_tb_expert e on e.id = a.expert_id and e.tenant_id = a.tenant_id join sys_tenant s on s.id = a.tenant_id
     where a.id = $1 and a.tenant_id = $2 and a.del_flag = '0'`,
    [id, ctx.tenantId],
  );

interface Stored {
  readonly versionNo: number;
  readonly items: readonly ReviewItemValue[];
  readonly comment: string | null;
  readonly commentToEntrant: string | null;
  readonly confidence: string | null;
  readonly totalScore: number | null;
  readonly digest: string | null;
  readonly signature: string | null;
}

const storedOf = (ctx: Ctx, id: string): Promise<Stored | undefined> =>
  ctx.db.one<Stored>(
    `select r.version_no as "versionNo", r.items, r.comment, r.comment_to_entrant as "commentToEntrant", r.confidence, r.total_score as "totalScore",
       r.digest, f.stored_name as signature
     from ds_tb_review_result r left join sys_file f on f.path = r.signature_file_id and f.tenant_id = r.tenant_id
     where r.allot_id = $1 and r.tenant_id = $2 and r.is_draft = '${no}' order by r.version_no desc limit 1`,
    [id, ctx.tenantId],
  );

type Words = (key: Parameters<typeof sheetTexts>[1], params?: Parameters<typeof sheetTexts>[2]) => string;

const givenValue = (words: Words, given: ReviewItemValue | undefined): string => {
  if (given?.scoreValue != null) return String(given.scoreValue);
  if (given?.gradeValue != null) return given.gradeValue;
  if (given?.passValue != null) return words(given.passValue === yes ? 'pass' : 'fail');
  return given?.textValue ?? '';
};

const rowOf = (ctx: Ctx, words: Words, item: TemplateItem, given: ReviewItemValue | undefined): readonly string[] => {
  const name = ctx.language === 'en' && item.itemNameEn ? item.itemNameEn : item.itemName;
  const range = item.maxValue === null || item.itemType !== 'score' ? (item.grades ?? '') : `${item.minValue ?? 0} – ${item.maxValue}`;
  return [name, range, isWeighted(item) ? `${item.weight ?? 0}%` : '—', givenValue(words, given)];
};

const blocksOf = async (ctx: Ctx, words: Words, reviewed: Reviewed, stored: Stored): Promise<DocumentBlock[]> => {
  const items = await itemsOf(ctx, ctx.db, reviewed.templateId);
  const given = new Map(stored.items.map((one) => [one.itemId, one]));
  const confidence =
    stored.confidence && (await dictsOf(ctx, ctx.tenantId)).get('ds_review_confidence')?.text(stored.confidence, ctx.language);
  const signature = stored.signature === null ? undefined : await ctx.storage.read(stored.signature);
  const picture = signature && new Uint8Array(Buffer.concat(await signature.toArray()));
  const submitTime = reviewed.submitTime ? toWireTime(reviewed.submitTime) : '';
  const said = (label: 'comment' | 'commentToEntrant', text: string | null): DocumentBlock[] =>
    text
      ? [
          { kind: 'heading', text: words(label) },
          { kind: 'text', text },
        ]
      : [];
  return [
    {
      kind: 'facts',
      rows: [
        [words('work'), reviewed.code ?? '—'],
        [words('workTitle'), reviewed.title],
        [words('competition'), reviewed.competition],
        [words('project'), reviewed.project],
        [words('expert'), reviewed.expert],
        [words('submitted'), submitTime],
        [words('total'), stored.totalScore === null ? '—' : words('outOf', { score: stored.totalScore, full: reviewed.fullMark })],
        ...(confidence ? [[words('confidence'), confidence] as const] : []),
      ],
    },
    { kind: 'heading', text: words('scores') },
    {
      kind: 'table',
      columns: [
        { label: words('item'), share: 4 },
        { label: words('range'), share: 2 },
        { label: words('weight'), share: 1 },
        { label: words('value'), share: 4 },
      ],
      rows: items.map((item) => rowOf(ctx, words, item, given.get(item.id))),
      none: words('none'),
    },
    ...said('comment', stored.comment),
    ...said('commentToEntrant', stored.commentToEntrant),
    { kind: 'signature', label: words('signature'), picture, instead: words('unprintable'), below: `${reviewed.expert}  ${submitTime}` },
    {
      kind: 'text',
      isSmall: true,
      text: `${words('version', { version: stored.versionNo })}  ${words('digest', { digest: stored.digest ?? '' })}\n${words('note')}`,
    },
  ];
};

/** A submitted review as PDF: its scores and words, the expert's signature as it was then, and the digest of what was submitted. */
const sheet = async (ctx: Ctx, id: string, reply: FastifyReply): Promise<FastifyReply> => {
  const reviewed = await reviewedOf(ctx, id);
  if (!reviewed) throw new Failure('row.missing');
  const stored = reviewed.status === reviewStatus.submitted ? await storedOf(ctx, id) : undefined;
  if (!stored) throw new Failure('review.not_submitted');
  const words: Words = (key, params) => sheetTexts(ctx.language, key, params);
  const now = ctx.now();
  const task = {
    document: {
      locale: ctx.language,
      title: words('title'),
      subtitle: reviewed.project,
      blocks: await blocksOf(ctx, words, reviewed, stored),
      foot: words('foot', { name: reviewed.host, time: toWireTime(now).slice(0, 16) }),
    },
    time: now.getTime(),
    fonts: ctx.config.SAIYUN_FONTS,
  };
  const bytes = await signedDocument(ctx, ctx.tenantId, task, {
    certNo: stored.digest ?? id,
    certKind: 'review',
    facts: { realName: reviewed.expert, worksTitle: reviewed.title, competitionName: reviewed.competition },
  });
  const name = `review-${(reviewed.code ?? id).replace(/[^\w-]/g, '_')}.pdf`;
  return pdfReply(reply, name).send(Buffer.from(bytes));
};

/** Of the caller's own reviews only. */
const ownSheet = async (ctx: Ctx, id: string, reply: FastifyReply): Promise<FastifyReply> => {
  const own = await ctx.db.one(
    `select 1 as found from ds_tb_works_allot where id = $1 and tenant_id = $2 and expert_id = $3 and del_flag = '0'`,
    [id, ctx.tenantId, ownExpert(ctx)],
  );
  if (!own) throw new Failure('row.missing');
  return sheet(ctx, id, reply);
};

/** Of the reviews that the caller may read. */
const readableSheet = async (ctx: Ctx, id: string, reply: FastifyReply): Promise<FastifyReply> => {
  const [row] = await readRows(ctx, ctx.db, reviewModule, rolesForCall(ctx, review, 'queryById'), [id]);
  if (!row) throw new Failure('row.missing');
  return sheet(ctx, id, reply);
};

/** Signed review sheets, for the expert and for those who keep the records. */
export const reviewSheetCalls: CallModule = {
  name: 'reviewSheet',
  register(app, services) {
    for (const [path, call] of [
      ['/dsTbReview/sheet', ownSheet],
      ['/dsTbWorksAllot/sheet', readableSheet],
    ] as const)
      route(app, services, {
        method: 'GET',
        path,
        query: { id: ask.needed },
        tokenInAddress: true,
        handler: (ctx, { query }, reply) => call(ctx, neededParam((query ?? {}) as Parameters<typeof neededParam>[0], 'id'), reply),
      });
  },
};
