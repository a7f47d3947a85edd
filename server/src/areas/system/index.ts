import { dataSourceModule } from './data-source.ts';
import { gatewayRouteModule } from './gateway-route.ts';

export { dataSourceCalls } from './data-source.ts';
export { gatewayCalls } from './gateway-route.ts';
export { serviceModeCalls } from './service-mode.ts';

export const systemModules = [gatewayRouteModule, dataSourceModule];
