export { type LiveAsk, liveCheck } from './live-check.ts';
export { LiveItem, type LiveItemProps } from './live-item.tsx';
