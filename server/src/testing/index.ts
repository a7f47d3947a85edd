export type { SignIn } from '../seed/index.ts';
export { demoPassword } from '../seed/index.ts';
export { type RunningTestServer, startTestServer, type TestServerOptions } from './test-server.ts';
