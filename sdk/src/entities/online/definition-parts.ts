import { dict, text } from '../../contract/field.ts';
import type { Label } from '../../contract/label.ts';
import { onlineStatus } from './choices.ts';

/** What definitions of forms, reports and printed pages have in common: their subject, their state, and the verbs that change it. */

/** A built-in record, or an online form. */
export const source = text(['数据来源', 'Source'], {
  required: true,
  max: 60,
  pattern: '^(?:[a-z][A-Za-z]{0,49}|form:[a-z][a-z0-9]{0,29})$',
  search: 'eq',
  width: 180,
  help: ['记录名，如 dsTbRegistration；或 form:表单编码', 'A record, such as dsTbRegistration, or form:<code> for an online form'],
});

/** The name by which pages and calls find the definition. */
export function definitionCode(label: Label) {
  return text(label, {
    required: true,
    frozen: true,
    unique: true,
    max: 50,
    pattern: '^[a-z]\\w*$',
    search: 'like',
    sort: true,
    code: true,
  });
}

export const definitionStatus = dict(['状态', 'State'], onlineStatus, { server: true, search: 'in', sort: true, width: 100 });

export const publishing = {
  publish: { label: ['发布', 'Publish'], from: ['draft', 'stopped'], to: 'published', roles: ['ADMIN'] },
  stop: { label: ['停用', 'Disable'], from: ['published'], to: 'stopped', roles: ['ADMIN'] },
} as const;
