export { dict } from './dict.ts';
export { dictItem } from './dict-item.ts';
