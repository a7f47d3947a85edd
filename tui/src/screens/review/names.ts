import type { ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';

/** The English title for English readers, if there is one. */
export function workTitle(works: ReviewDetail['works'], language: Language): string {
  return (language === 'en' && works.titleEn) || works.title;
}

export function itemName(item: ReviewTemplateItemRow, language: Language): string {
  return (language === 'en' && item.itemNameEn) || item.itemName;
}

export function itemGuide(item: ReviewTemplateItemRow, language: Language): string {
  return (language === 'en' && item.guideEn) || item.guide || '';
}
