import { storedFile } from './file.ts';

export const files = { storedFile };
