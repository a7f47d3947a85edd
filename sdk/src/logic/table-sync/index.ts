export { mergeSyncedRow, readTableFrame, type SyncedRow, type TableFrame, tableFrameText } from './table-frame.ts';
