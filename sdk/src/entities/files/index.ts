export { storedFile } from './file.ts';
