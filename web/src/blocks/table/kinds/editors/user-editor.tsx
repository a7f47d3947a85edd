import { UserPicker } from '../../../user-picker/index.ts';
import type { CellEditorProps } from '../cell-kind.ts';
import { pickProps, takePicked } from './pick-props.ts';

/** Width of the dialog that opens from a cell, in px (PICKER-07). */
const dialogWidth = 1250;

/** Users by name, account, mobile number and department; several unless the column says otherwise. */
export function UserEditor(props: CellEditorProps) {
  return (
    <UserPicker
      multiple
      width={dialogWidth}
      {...props.column.props}
      {...pickProps(props, 'realname')}
      placeholder={props.t('chooseUser')}
      onChange={takePicked(props, 'realname')}
    />
  );
}
