import { download } from './download.ts';
import { importTask } from './import-task.ts';

export const tasks = { download, importTask };
