import type { ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';

/** The English title for English readers, if there is one. */
export function workTitle(works: ReviewDetail['works'], language: Language): string {
  return (language === 'en' && works.titleEn) || works.title;
}

/** What the entrant wrote about the work: its abstract, then each answer to the form of works below its question. */
export function workText({ abstractText, answers = [] }: ReviewDetail['works'], language: Language, none: string): string {
  const said = answers.map(({ label, labelEn, text }) => `${(language === 'en' && labelEn) || label}\n${text}`);
  return [abstractText?.trim() || none, ...said].join('\n\n');
}

export function itemName(item: ReviewTemplateItemRow, language: Language): string {
  return (language === 'en' && item.itemNameEn) || item.itemName;
}

export function itemGuide(item: ReviewTemplateItemRow, language: Language): string {
  return (language === 'en' && item.guideEn) || item.guide || '';
}
