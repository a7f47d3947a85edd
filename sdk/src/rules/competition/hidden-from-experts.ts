import type { FormField } from '../../contract/shapes/form-fields.ts';

const personal = /phone|mobile|e-?mail|id_?(no|number|card)|手机|电话|邮箱|证件|身份证/i;

/** Whether an answer is kept from experts: as the form says, and where it does not, what is sensitive or asks how to reach somebody. */
export function isHiddenFromExperts({ hideFromExperts, sensitive, key, label }: FormField): boolean {
  return hideFromExperts ?? (sensitive === true || personal.test(key) || personal.test(label));
}
