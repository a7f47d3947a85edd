export { RolePicker, type RolePickerProps } from './role-picker.tsx';
