export type { Catalogue, Translation } from './catalogue.ts';
export { type Area, type AreaName, createTexts, type Text, type TextKey, type Texts } from './create-texts.ts';
