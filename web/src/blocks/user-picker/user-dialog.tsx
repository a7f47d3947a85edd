import { useState } from 'react';
import { DepartTree } from '../depart-picker/depart-tree.tsx';
import { RecordPickerDialog, type RecordPickerDialogProps } from '../record-picker/record-picker-dialog.tsx';

/** The record picker's dialog with the tree of departments beside it, which narrows the users to one branch. */
export function UserDialog(props: RecordPickerDialogProps) {
  const [departId, setDepart] = useState<string>();
  return (
    <RecordPickerDialog
      {...props}
      {...(departId !== undefined && { match: { departId } })}
      aside={<DepartTree value={departId} onChange={setDepart} />}
    />
  );
}
