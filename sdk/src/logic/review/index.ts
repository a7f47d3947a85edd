export { contentOf, onlyContent, type ReviewContent } from './content.ts';
export { type Clash, isSameContent, type Merged, merge, takenFrom } from './merge.ts';
