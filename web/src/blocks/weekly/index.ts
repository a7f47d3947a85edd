export { WeeklyPicker, type WeeklyPickerProps } from './weekly-picker.tsx';
