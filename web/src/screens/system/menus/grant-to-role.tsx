import { Form, Modal } from 'antd';
import { useState } from 'react';
import { RefSelect } from '../../../kit/inputs/ref-select.tsx';
import { warnOf } from '../../../kit/warn.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useMenusText } from '../../../messages/menus/index.ts';
import { menuCalls } from './menu-client.ts';
import type { MenuRow } from './menu-rows.ts';

interface Props {
  readonly row: MenuRow;
  /** The menus above it: without them it would stand in nobody's menu. */
  readonly above: readonly string[];
  readonly onClose: (isSaved: boolean) => void;
}

/** Gives a menu, with its buttons and what stands above it, to a role. */
export function GrantToRole({ row, above, onClose }: Props) {
  const { t } = useMenusText();
  const [roleId, setRoleId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (roleId === undefined) return;
    setBusy(true);
    try {
      const lastPermissionIds = await menuCalls.ofRole(roleId);
      const permissionIds = [...new Set([...lastPermissionIds, ...above, row.id, ...row.buttons.map(({ id }) => id)])];
      await menuCalls.grantToRole(roleId, { permissionIds, lastPermissionIds });
      feedback.message('success', t('grant.saved'));
      onClose(true);
    } catch (error) {
      warnOf(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('grant.title', { name: row.title })}
      okText={t('grant.ok')}
      cancelText={t('grant.cancel')}
      okButtonProps={{ disabled: roleId === undefined, loading: isBusy }}
      onOk={() => void save()}
      onCancel={() => onClose(false)}
    >
      <Form layout="vertical">
        <Form.Item label={t('grant.role')} extra={t('grant.note')}>
          <RefSelect of="sysRole" value={roleId} onChange={setRoleId} label={t('grant.role')} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
