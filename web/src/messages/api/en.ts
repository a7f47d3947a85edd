import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  title: 'API reference',
  search: 'Search calls',
  loading: 'Loading the reference',
  none: 'No call matches',
  download: 'Download OpenAPI',
  groups: 'Groups',
  parameters: 'Parameters',
  body: 'Body',
  answer: 'Answer: result',
  open: 'No sign-in',
  name: 'Name',
  kind: 'Type',
  about: 'About',
  required: 'required',
  copy: 'Copy as curl',
  copied: 'Copied',
  count_one: '{count} call',
  count_other: '{count} calls',
} as const satisfies Translation<typeof zhCn>;
