import { departRoleCalls } from '@saiyun/sdk/calls';
import { withNote } from '@saiyun/sdk/contract';
import { Alert, Checkbox, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useLoaded } from '../../lib/loading/use-loaded.ts';
import { inLanguage } from '../../lib/store/language.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useMembersText } from '../../messages/members/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

const departRoles = departRoleCalls(client.send);

interface Props {
  readonly departId: string;
  readonly member: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Which roles of its department a member has (CALL-112). */
export function MemberRoles({ departId, member, onClose }: Props) {
  const { t, lang } = useMembersText();
  const { t: kit } = useKitText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const found = useLoaded(`${departId} ${member.id}`, async () => {
    const [roles, held] = await Promise.all([departRoles.list(departId, { pageSize: 200 }), departRoles.ofMember(departId, member.id)]);
    return { roles: roles.records, held };
  });
  const { data } = found;
  useEffect(() => setChosen(data?.held ?? []), [data]);
  const save = async () => {
    setBusy(true);
    try {
      await departRoles.setOfMember(member.id, chosen, data?.held ?? []);
      feedback.message('success', t('roles.saved'));
      onClose();
    } catch (reason) {
      setFailure(failureMessage(reason));
      setBusy(false);
    }
  };
  const refusal = failure ?? (found.error === undefined ? undefined : failureMessage(found.error));
  return (
    <Modal
      open
      title={t('roles.of', { name: member.name })}
      okText={kit('action.save')}
      cancelText={kit('action.cancel')}
      okButtonProps={{ disabled: !data || data.roles.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {found.isLoading && <SkeletonRows rows={3} />}
      {data?.roles.length === 0 && <p>{t('roles.none')}</p>}
      {data && data.roles.length > 0 && (
        <Checkbox.Group
          value={[...chosen]}
          onChange={(next) => setChosen(next.map(String))}
          options={data.roles.map(({ id, roleName, roleNameEn, roleCode }) => ({
            value: id,
            label: withNote(lang, inLanguage(lang, roleName, roleNameEn), roleCode),
          }))}
          style={{ display: 'grid', gap: 'var(--sy-space-2)' }}
        />
      )}
      {refusal !== undefined && <Alert type="warning" showIcon role="alert" title={refusal} />}
    </Modal>
  );
}
