import type { CertificateLayout } from '@saiyun/sdk/calls';
import { certificateTemplate, competition } from '@saiyun/sdk/entities';
import { certificateSampleNames } from '@saiyun/sdk/logic/certificate';
import { bodyOf, type Input, oneOf, readInput } from '../../../http/call/input.ts';
import { route } from '../../../http/call/route.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { Failure } from '../../../kernel/failure.ts';
import { readRows } from '../../../kernel/write/standard-calls.ts';
import { type DrawnPage, type PaperAnswer, paperThreads } from '../../../paper/index.ts';
import { competitionModule } from '../../competition/competition.ts';
import { mayOpen, storedFile } from '../../files/stored-file.ts';
import type { Holder } from '../holders.ts';
import { samplePage } from '../make.ts';
import { problemText } from '../problems.ts';
import { type SampleTemplate, sheetOf } from '../sheet-of.ts';
import { certificateTemplateModule } from '../template.ts';
import { sampleFacts } from './samples.ts';

const { certKind, competitionId, pageSize, locale, elements, numberRule } = certificateTemplate.fields;

/** A template as it stands on the desk, saved or not, and whom it is tried with. */
const designInput = {
  certKind,
  competitionId,
  pageSize,
  locale,
  elements,
  numberRule,
  sample: oneOf(['示例数据', 'Sample'], certificateSampleNames, { required: true }),
} as const;

type Design = Input<typeof designInput>;

interface Pictures {
  readonly found: SampleTemplate['pictures'];
  /** Paths that the caller may not open, or that are no more. */
  readonly missing: readonly string[];
}

/** The pictures that a design names, as far as the caller could open them anyway. */
const picturesOf = async (ctx: Ctx, { elements: all }: Design): Promise<Pictures> => {
  const found: [string, Uint8Array][] = [];
  const missing: string[] = [];
  for (const path of new Set(all.flatMap(({ file }) => (file === undefined ? [] : [file])))) {
    const file = await storedFile(ctx, path);
    const isOpen = file !== undefined && (await mayOpen(ctx, ctx.actor, file, () => [certificateTemplateModule]));
    const bytes = isOpen ? await ctx.storage.read(file.storedName) : undefined;
    if (bytes) found.push([path, new Uint8Array(Buffer.concat(await bytes.toArray()))]);
    else missing.push(path);
  }
  return { found, missing };
};

/** The made-up holder, in the competition that the template is for if the caller may see it. */
const holderOf = async (ctx: Ctx, design: Design): Promise<Pick<Holder, 'facts'> & { readonly competitionCode: string }> => {
  const facts = sampleFacts(design.sample, design.certKind);
  const roles = design.competitionId ? rolesForCall(ctx, competition, 'queryById') : [];
  const [row] = design.competitionId ? await readRows(ctx, ctx.db, competitionModule, roles, [design.competitionId]) : [];
  if (!row) return { facts, competitionCode: '' };
  const own = design.locale === 'en' ? (row.competitionNameEn ?? row.competitionName) : row.competitionName;
  return { facts: { ...facts, competitionName: own }, competitionCode: row.competitionCode };
};

/** One sample page, drawn or only laid out. */
const tried = async (ctx: Ctx, design: Design, pictures: SampleTemplate['pictures'], draws: boolean): Promise<PaperAnswer> => {
  const { facts, competitionCode } = await holderOf(ctx, design);
  const drawn: SampleTemplate = { template: design, sheet: sheetOf(design), pictures };
  const page = samplePage(ctx, { drawn, competitionCode }, facts);
  const task = {
    sheet: drawn.sheet,
    pictures,
    fonts: ctx.config.SAIYUN_FONTS,
    draws,
    outlines: !draws,
    // Without its proof the file is a sample, which nothing takes for a certificate.
    pages: [{ ...page, proof: undefined }],
  };
  return paperThreads.run(task, undefined);
};

const readDesign = (ctx: Ctx, body: unknown): Design => {
  rolesForCall(ctx, certificateTemplate, 'queryById');
  return readInput(designInput, body);
};

const firstOf = ({ pages: [page] }: PaperAnswer): DrawnPage => page ?? { problems: [] };

/** POST /dsTbCertificateTemplate/layout: what every element would draw, and what stands against it. */
async function layOutDesign(ctx: Ctx, body: unknown): Promise<CertificateLayout> {
  const design = readDesign(ctx, body);
  const [{ missing }, answer] = await Promise.all([picturesOf(ctx, design), tried(ctx, design, [], false)]);
  const { outlines = [], problems } = firstOf(answer);
  return {
    outlines,
    problems: [
      ...problems.map((problem) => ({
        ...('element' in problem && { element: problem.element }),
        ...('fact' in problem && { fact: problem.fact }),
        kind: problem.kind,
        text: problemText(ctx.language, problem),
      })),
      ...design.elements.flatMap(({ file }, element) =>
        file !== undefined && missing.includes(file) ? [{ element, kind: 'picture' as const, text: '' }] : [],
      ),
    ],
  };
}

/** POST /dsTbCertificateTemplate/preview: the sample as the file that a holder would get. */
async function previewDesign(ctx: Ctx, body: unknown): Promise<{ readonly pdf: string }> {
  const design = readDesign(ctx, body);
  const { found, missing } = await picturesOf(ctx, design);
  if (missing.length > 0) throw new Failure('file.missing');
  const answer = await tried(ctx, design, found, true);
  const [fault] = answer.faults;
  if (fault) throw new Failure('certificate.problem', { detail: fault[0] });
  const { bytes, problems } = firstOf(answer);
  const [problem] = problems;
  if (bytes) return { pdf: Buffer.from(bytes).toString('base64') };
  throw new Failure('certificate.problem', { detail: problem ? problemText(ctx.language, problem) : '' });
}

/** Calls of a template that is being designed. */
export const certificateDesignCalls: CallModule = {
  name: 'certificate designs',
  register(app, services) {
    route(app, services, {
      method: 'POST',
      path: '/dsTbCertificateTemplate/layout',
      effect: 'read',
      body: designInput,
      perMinute: 300,
      handler: (ctx, request) => layOutDesign(ctx, bodyOf(request)),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbCertificateTemplate/preview',
      effect: 'read',
      body: designInput,
      perMinute: 60,
      handler: (ctx, request) => previewDesign(ctx, bodyOf(request)),
    });
  },
};
