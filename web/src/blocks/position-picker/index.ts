export { PositionPicker, type PositionPickerProps } from './position-picker.tsx';
