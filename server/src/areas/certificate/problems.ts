import { type CertificateProblem, type Language, labelIn } from '@saiyun/sdk/contract';
import { certificateFactLabels } from '@saiyun/sdk/logic/certificate';
import { createMessages } from '@saiyun/sdk/messages';
import type { SheetProblem } from '../../paper/index.ts';
import type { Holder } from './holders.ts';

const texts = createMessages(
  {
    glyph: '字体中没有这些字：{detail}',
    tooLong: '文字放不下：{detail}',
    missing: '缺少内容：{detail}',
    qrTooSmall: '第 {detail} 个元素的二维码过小，无法扫描',
    picture: '图片无法使用：{detail}',
    appeal: '有未作结论的申诉或异议：{detail}',
    noTemplate: '未能签发：{detail}',
    'nobody.award': '没有已确认的奖项，或所选范围内没有获奖队伍',
    'nobody.participation': '所选范围内没有已通过的报名',
    'nobody.tutor': '所选范围内没有指导教师：报名须已通过，且填写了指导教师',
    'nobody.organiser': '所选范围内没有报名已通过的单位',
    'nobody.expert': '所选范围内没有已提交评审的专家',
    title: '证书预检问题',
    holder: '姓名',
    entry: '报名编号',
    team: '队伍',
    problem: '问题',
    everybody: '全部',
  },
  {
    glyph: 'no font has {detail}',
    tooLong: 'this text does not fit: {detail}',
    missing: 'there is no {detail}',
    qrTooSmall: 'the QR code of element {detail} is too small to be read',
    picture: 'a picture cannot be used: {detail}',
    appeal: 'an appeal or objection is still open: {detail}',
    noTemplate: 'not issued: {detail}',
    'nobody.award': 'no award is confirmed, or none for those who were chosen',
    'nobody.participation': 'no entry of those who were chosen is approved',
    'nobody.tutor': 'no approved entry of those who were chosen names a tutor',
    'nobody.organiser': 'no school of those that were chosen has an approved entry',
    'nobody.expert': 'no expert of those who were chosen has handed in a review',
    title: 'Problems of certificates',
    holder: 'Name',
    entry: 'Entry no.',
    team: 'Team',
    problem: 'Problem',
    everybody: 'Everybody',
  },
);

const detailOf = (problem: SheetProblem): string => {
  if (problem.kind === 'glyph') return problem.characters;
  if (problem.kind === 'tooLong') return problem.text;
  return problem.kind === 'missing' ? problem.fact : String(problem.element + 1);
};

const labels = new Map(Object.entries(certificateFactLabels));

/** A problem that a batch keeps in words, for a sheet. */
export function keptProblemText(language: Language, { kind, detail = '' }: Pick<CertificateProblem, 'kind' | 'detail'>): string {
  const fact = kind === 'missing' ? labels.get(detail) : undefined;
  return texts(language, kind, { detail: fact ? labelIn(fact, language) : detail });
}

const kinds = ['award', 'participation', 'tutor', 'organiser', 'expert'] as const;

/** Why a batch is for nobody: what its kind of certificate needs. */
export function nobodyProblem(language: Language, certKind: string): CertificateProblem {
  const kind = kinds.find((one) => one === certKind) ?? 'participation';
  return { holder: '', kind: 'noTemplate', detail: texts(language, `nobody.${kind}`) };
}

/** What stands above the columns of a sheet of problems, and for what concerns everybody. */
export function problemSheetText(language: Language, key: 'title' | 'holder' | 'entry' | 'team' | 'problem' | 'everybody'): string {
  return texts(language, key);
}

/** A problem in words, for a message. */
export function problemText(language: Language, problem: SheetProblem): string {
  return keptProblemText(language, { kind: problem.kind, detail: detailOf(problem) });
}

/** The problems of a holder as a batch keeps them; one that a text and another one share is told once. */
export function told(holder: Holder, problems: readonly SheetProblem[]): readonly CertificateProblem[] {
  const all = problems.map(
    (problem): CertificateProblem => ({
      holder: holder.holderName,
      kind: problem.kind,
      detail: detailOf(problem).slice(0, 1000),
      ...(holder.registrationId !== null && { registrationId: holder.registrationId }),
      ...('element' in problem && { element: problem.element }),
    }),
  );
  return all.filter((one, i) => all.findIndex(({ kind, detail }) => kind === one.kind && detail === one.detail) === i);
}
