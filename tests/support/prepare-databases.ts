export { prepareDatabases as setup } from '../../server/src/db/migrated.test-support.ts';
