import { Alert, Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useFailureText } from '../provider/index.ts';
import { RoleSelect } from './role-select.tsx';
import type { ViewRole, ViewStore } from './saved-view.ts';
import { useSavedViewsText } from './texts/index.ts';

interface Props {
  readonly roles: readonly ViewRole[] | undefined;
  readonly store: ViewStore;
  readonly onClose: () => void;
}

/** Keeps what the table shows now under a name. */
export function SaveView({ roles = [], store, onClose }: Props) {
  const { t } = useSavedViewsText();
  const why = useFailureText();
  const id = useId();
  const [title, setTitle] = useState('');
  const [role, setRole] = useState<string>();
  const [withColumns, setWithColumns] = useState(true);
  const [isDefault, setDefault] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const name = title.trim();

  const save = async () => {
    if (name === '' || isBusy) return;
    setBusy(true);
    try {
      await store.save({ title: name, role, withColumns, isDefault });
      onClose();
    } catch (error) {
      setFault(why(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      title={t('saveTitle')}
      open
      onCancel={onClose}
      onOk={() => void save()}
      okText={t('saveOk')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: name === '', loading: isBusy }}
      width={440}
    >
      <form
        className="sv-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>{t('saveText')}</p>
        <label htmlFor={id}>{t('name')}</label>
        <Input
          id={id}
          autoFocus
          value={title}
          maxLength={50}
          placeholder={t('nameExample')}
          onChange={(event) => setTitle(event.target.value)}
        />
        {roles.length > 0 && (
          <>
            <label htmlFor={`${id}role`}>{t('share')}</label>
            <RoleSelect id={`${id}role`} roles={roles} value={role} onChange={setRole} />
          </>
        )}
        <Checkbox checked={withColumns} onChange={(event) => setWithColumns(event.target.checked)}>
          {t('withColumns')}
        </Checkbox>
        <Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
          {t('asDefault')}
        </Checkbox>
        {fault !== undefined && <Alert type="error" showIcon role="alert" title={fault} />}
      </form>
    </Modal>
  );
}
