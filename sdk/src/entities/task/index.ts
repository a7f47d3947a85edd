export { download } from './download.ts';
export { importTask } from './import-task.ts';
