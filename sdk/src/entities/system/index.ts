import { category } from './category.ts';
import { checkRule } from './check-rule.ts';
import { position } from './position.ts';

export const system = { category, position, checkRule };
