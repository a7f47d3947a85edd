export { type ActAt, type ActState, type RoleAt, type TimelineAct, type TimelineRole, timelineAt } from './acts.ts';
export type { Extension, TimelineFacts } from './facts.ts';
export { type TimelineFinding, timelineFindings } from './findings.ts';
export { type TimelineBar, timelineBars, timelineMoments } from './moments.ts';
export { momentText, type TimelineText, type TimelineWords, timelineCatalogues, timelineWords } from './words.ts';
