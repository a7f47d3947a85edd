import { createMessages } from '@saiyun/sdk';
import { textHook } from '../lib/use-text.ts';

const zhCn = {
  title: '接口文档',
  search: '搜索接口',
  loading: '正在加载接口文档',
  none: '没有匹配的接口',
  download: '下载 OpenAPI',
  groups: '分组',
  parameters: '参数',
  body: '请求体',
  answer: '应答 result',
  open: '无需登录',
  name: '名称',
  kind: '类型',
  about: '说明',
  required: '必填',
  copy: '复制 curl 命令',
  copied: '已复制',
  count: '{count} 个接口',
} as const;

const en: Record<keyof typeof zhCn, string> = {
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
  count: '{count} calls',
};

/** Texts of the API reference. */
export const useApiText = textHook(createMessages(zhCn, en));
