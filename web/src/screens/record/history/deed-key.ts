import type { Label } from '@saiyun/sdk/contract';
import type { texts } from '../../../messages/deeds/zh-cn.ts';

/** The text of what a verb did, by its English label. */
export function deedKey(label: Label): keyof typeof texts {
  return `did.${label[1]}` as keyof typeof texts;
}
