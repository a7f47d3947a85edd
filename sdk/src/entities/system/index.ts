import { category } from './category.ts';
import { checkRule } from './check-rule.ts';
import { dataSource } from './data-source.ts';
import { gatewayRoute } from './gateway-route.ts';
import { position } from './position.ts';

export const system = { category, position, checkRule, gatewayRoute, dataSource };
