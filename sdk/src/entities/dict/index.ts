import { dict } from './dict.ts';
import { dictItem } from './dict-item.ts';

export const dicts = { dict, dictItem };
