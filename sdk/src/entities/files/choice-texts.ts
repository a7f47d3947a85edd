import { shown } from '../../contract/choices.ts';
import { scanStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of stored files. */
export const filesChoices = [
  shown(scanStatus, ['扫描状态', 'Scan state'], {
    notScanned: ['未扫描', 'Not scanned'],
    clean: ['安全', 'Clean'],
    unsafe: ['有风险', 'Unsafe'],
  }),
];
