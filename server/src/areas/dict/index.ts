export { dictCalls } from './dict-calls.ts';
export { dictModules } from './dict-modules.ts';
