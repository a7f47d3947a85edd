export { category } from './category.ts';
export { checkRule } from './check-rule.ts';
export { dataSource } from './data-source.ts';
export { gatewayRoute } from './gateway-route.ts';
export { position } from './position.ts';
