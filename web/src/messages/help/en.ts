import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  title: 'Help: {name}',
  close: 'Close help',
  loading: 'Loading help',
  steps: 'What to do',
  questions: 'Questions',
  statesOf: 'States of “{name}”',
  leadsTo: '→ {state}',
  final: 'the end of the line',
  keys: 'Keys on this page',
  near: 'Pages nearby',
  more: 'More help',
  hints: 'Show the first-day checklist',
  'stock.purpose': 'This page lists: {name}.',
  'stock.verbs': 'What can be done: {verbs}.',
  none: 'There is no help of its own for this page.',
  failed: 'The help could not be loaded. Try again later.',
} as const satisfies Translation<typeof zhCn>;
