export { YearPicker, type YearPickerProps } from './year-picker.tsx';
