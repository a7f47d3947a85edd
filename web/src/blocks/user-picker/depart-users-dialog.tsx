import { useState } from 'react';
import { DepartPicker } from '../depart-picker/index.ts';
import { RecordPickerDialog, type RecordPickerDialogProps } from '../record-picker/record-picker-dialog.tsx';
import { useUserPickerText } from './texts/index.ts';

/** The people of one department, in a dialog that is narrow enough for one column. */
export function DepartUsersDialog(props: RecordPickerDialogProps) {
  const { t } = useUserPickerText();
  const [departId, setDepart] = useState<string>();
  return (
    <RecordPickerDialog
      {...props}
      title={t('ofDepart')}
      isNarrow
      {...(departId !== undefined && { match: { departId } })}
      aside={<DepartPicker aria-label={t('depart')} placeholder={t('allDeparts')} value={departId} onChange={setDepart} />}
    />
  );
}
