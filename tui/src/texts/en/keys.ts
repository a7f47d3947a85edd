import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/keys.ts';

export const texts = {
  title: 'Keys',
  move: 'move',
  page: 'page',
  ends: 'first, last',
  open: 'open',
  tab: 'next state',
  part: 'next page',
  money: 'my fees',
  withdraw: 'withdraw',
  filter: 'filter',
  refresh: 'refresh',
  language: '中/En',
  help: 'help',
  quit: 'quit',
  back: 'back',
  edit: 'edit',
  choose: 'choose',
  save: 'save',
  submit: 'submit',
  abstract: 'abstract',
  undo: 'undo',
  next: 'next',
  previous: 'previous',
  logout: 'sign out',
} as const satisfies Translation<typeof zh>;
