export { DepartUsersPicker, type DepartUsersPickerProps } from './depart-users-picker.tsx';
export { UserPicker, type UserPickerProps } from './user-picker.tsx';
export { UsersDialog, type UsersDialogProps } from './users-dialog.tsx';
