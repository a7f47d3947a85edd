import { useUserPickerText } from './texts/index.ts';
import { userHints, usersUrl, useUserTable } from './use-user-table.tsx';
import { UserDialog } from './user-dialog.tsx';

export interface UsersDialogProps {
  /** Whether the dialog is shown. Draw it only once it has been opened. */
  readonly open: boolean;
  /** Gets the ids of the chosen users. */
  readonly onOk: (ids: readonly string[]) => void;
  /** Closed without a choice. */
  readonly onCancel: () => void;
}

/** The dialog of the user picker on its own, for an act that begins with choosing people. */
export function UsersDialog({ open, onOk, onCancel }: UsersDialogProps) {
  const { t } = useUserPickerText();
  const { columns, queryConfig } = useUserTable();
  return (
    <UserDialog
      open={open}
      name={t('name')}
      listUrl={usersUrl}
      columns={columns}
      queryConfig={queryConfig}
      displayKey="realname"
      hintKeys={userHints}
      multiple
      width={1200}
      value={[]}
      onOk={(ids) => onOk(ids)}
      onCancel={onCancel}
    />
  );
}
