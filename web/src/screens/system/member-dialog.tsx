import { type MemberChoices, type TenantMember, tenantCalls } from '@saiyun/sdk/calls';
import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { errorDetails } from '../../kit/failure.ts';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useSystemText } from '../../messages/system/index.ts';
import { ManySelect } from '../../ui/keys/many-select.tsx';

const calls = tenantCalls(client.send);

/** Departments in the order of their codes, each below its parent. */
const departOptions = ({ departs }: MemberChoices) =>
  departs.map((one) => {
    let depth = 0;
    for (let at = one.parentId; at !== '' && depth < 10; depth += 1) at = departs.find(({ id }) => id === at)?.parentId ?? '';
    return { value: one.id, label: `${'　'.repeat(depth)}${one.departName}` };
  });

const listOf = (ids: string | undefined): string[] => ids?.split(',').filter(Boolean) ?? [];

interface Props {
  readonly tenant: { readonly id: number; readonly name: string };
  /** Missing for a new member. */
  readonly member?: TenantMember | undefined;
  readonly choices: MemberChoices;
  /** The tenants to choose from if the account name alone is not enough. */
  readonly homes: readonly { readonly id: number; readonly name: string }[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What an account of another tenant is in this one: its roles, departments and unit. */
export function MemberDialog({ tenant, member, choices, homes, onDone, onClose }: Props) {
  const { t } = useSystemText();
  const { t: kit } = useKitText();
  const [username, setUsername] = useState('');
  const [home, setHome] = useState<number>();
  const [roles, setRoles] = useState(listOf(member?.selectedroles));
  const [departs, setDeparts] = useState(listOf(member?.selecteddeparts));
  const [unitCode, setUnitCode] = useState(member?.unitCode ?? '');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  const save = async () => {
    const missing = { ...(!member && username.trim() === '' && { username: '' }), ...(roles.length === 0 && { selectedroles: '' }) };
    setFaults(Object.fromEntries(Object.keys(missing).map((name) => [name, t('member.required')])));
    setRefusal(undefined);
    if (Object.keys(missing).length > 0) return;
    const rights = { selectedroles: roles.join(','), selecteddeparts: departs.join(','), unitCode: unitCode.trim() };
    setBusy(true);
    try {
      if (member) await calls.changeMember({ tenantId: tenant.id, userId: member.id, revision: member.revision, ...rights });
      else
        await calls.join({ tenantId: tenant.id, username: username.trim(), ...(home !== undefined && { homeTenantId: home }), ...rights });
      feedback.message('success', t(member ? 'member.saved' : 'member.added'));
      onDone();
    } catch (error) {
      const { message, issues = [] } = errorDetails(error);
      const said = issues.map(({ field, code }) => [String(field), t(code === 'required' ? 'member.required' : 'member.unknown')] as const);
      setFaults(Object.fromEntries(said));
      setRefusal(message);
      setBusy(false);
    }
  };
  const item = (field: string) => ({ validateStatus: faults[field] ? ('error' as const) : ('' as const), help: faults[field] });

  return (
    <Modal
      open
      title={member ? t('member.edit', { name: `${member.realname} ${member.username}` }) : t('member.add', { name: tenant.name })}
      width={560}
      okText={kit('action.save')}
      cancelText={kit('action.cancel')}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <Form layout="vertical" onSubmitCapture={() => void save()}>
        {!member && (
          <>
            <Form.Item label={t('member.account')} htmlFor="member-account" required {...item('username')}>
              <Input
                id="member-account"
                value={username}
                maxLength={18}
                placeholder={t('member.accountHint')}
                autoComplete="off"
                onChange={(e) => setUsername(e.target.value)}
              />
            </Form.Item>
            <Form.Item label={t('member.home')} htmlFor="member-home" {...item('homeTenantId')}>
              <Select
                id="member-home"
                allowClear
                value={home}
                placeholder={t('member.homeHint')}
                onChange={setHome}
                options={homes.map((one) => ({ value: one.id, label: one.name }))}
              />
            </Form.Item>
          </>
        )}
        <Form.Item label={t('member.roles')} htmlFor="member-roles" required {...item('selectedroles')}>
          <ManySelect
            id="member-roles"
            value={roles}
            optionFilterProp="label"
            onChange={setRoles}
            options={choices.roles.map((one) => ({ value: one.id, label: `${one.roleName} (${one.roleCode})` }))}
          />
        </Form.Item>
        <Form.Item label={t('member.departs')} htmlFor="member-departs" {...item('selecteddeparts')}>
          <ManySelect id="member-departs" value={departs} optionFilterProp="label" onChange={setDeparts} options={departOptions(choices)} />
        </Form.Item>
        <Form.Item label={t('member.unit')} htmlFor="member-unit" {...item('unitCode')} extra={t('member.unitHint')}>
          <Input id="member-unit" value={unitCode} maxLength={100} autoComplete="off" onChange={(e) => setUnitCode(e.target.value)} />
        </Form.Item>
        {refusal && <Alert type="warning" showIcon title={refusal} role="alert" />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}
