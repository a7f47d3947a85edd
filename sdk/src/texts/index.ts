export type { Catalogue, Faults, PlainKeyOf, TextOf, Translation } from './catalogue.ts';
export { type Area, type AreaName, createTexts, type Text, type TextKey, type TextParams, type Texts } from './create-texts.ts';
export { createShelf, type Params, type Shelf } from './shelf.ts';
