// Restores a backup in a process of its own, to be killed.
import { restoreInto } from '../../server/src/backup/index.ts';
import { readConfig } from '../../server/src/config.ts';

const [data = '', file = '', passPhrase = ''] = process.argv.slice(2);
await restoreInto(readConfig({ SAIYUN_DATA: data }), file, passPhrase);
