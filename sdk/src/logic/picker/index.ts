export { joinValues, pickedRows, pickerLookup, pickRow, splitValues } from './lookup.ts';
export {
  cachedReport,
  keptReport,
  type PopupFields,
  pickedFault,
  pickerTexts,
  popupFields,
  popupValues,
  type ReportCache,
  type ReportPicker,
  reportCacheMs,
  reportPicker,
} from './report.ts';
