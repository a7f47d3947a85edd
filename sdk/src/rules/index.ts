export * from './announcement.ts';
export * from './competition.ts';
export * from './registration.ts';
export * from './review.ts';
export * from './review-template.ts';
export * from './timeline.ts';
export * from './user.ts';
