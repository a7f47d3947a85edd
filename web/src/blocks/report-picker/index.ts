export { ReportPicker, type ReportPickerProps } from './report-picker.tsx';
