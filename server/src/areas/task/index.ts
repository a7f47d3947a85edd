import { downloadModule, importTaskModule } from './modules.ts';

export { downloadCalls } from './download-calls.ts';
export { importCalls } from './import-calls.ts';
export const taskModules = [importTaskModule, downloadModule];
