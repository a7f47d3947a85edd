import type { CertificateProblem, Language } from '@saiyun/sdk/contract';
import { createMessages } from '@saiyun/sdk/messages';
import type { SheetProblem } from '../../paper/index.ts';
import type { Holder } from './holders.ts';

const texts = createMessages(
  {
    glyph: '字体中没有这些字：{detail}',
    tooLong: '文字放不下：{detail}',
    missing: '缺少内容：{detail}',
    qrTooSmall: '第 {detail} 个元素的二维码过小，无法扫描',
  },
  {
    glyph: 'no font has {detail}',
    tooLong: 'this text does not fit: {detail}',
    missing: 'there is no {detail}',
    qrTooSmall: 'the QR code of element {detail} is too small to be read',
  },
);

const detailOf = (problem: SheetProblem): string => {
  if (problem.kind === 'glyph') return problem.characters;
  if (problem.kind === 'tooLong') return problem.text;
  return problem.kind === 'missing' ? problem.fact : String(problem.element + 1);
};

/** A problem in words, for a message. */
export function problemText(language: Language, problem: SheetProblem): string {
  return texts(language, problem.kind, { detail: detailOf(problem) });
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
