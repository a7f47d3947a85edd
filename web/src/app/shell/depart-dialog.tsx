import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Empty, Modal, Radio, Spin } from 'antd';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { useShellText } from '../../messages/shell/index.ts';

/** Switches the department of the session (AUTH-03, SHELL-10). */
export function DepartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useShellText();
  const queries = useQueryClient();
  const [picked, setPicked] = useState<string>();
  const { data, isPending } = useQuery({ queryKey: ['departs'], queryFn: () => client.departs(), staleTime: 0 });
  const select = useMutation({
    mutationFn: (orgCode: string) => client.selectDepart(orgCode),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
  });
  const value = picked ?? data?.orgCode ?? undefined;
  const departs = data?.list ?? [];
  return (
    <Modal
      open
      title={t('user.departNow')}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !value || departs.length === 0 }}
      confirmLoading={select.isPending}
      onCancel={onClose}
      onOk={() => value && select.mutate(value)}
    >
      {isPending && <Spin />}
      {!isPending && departs.length === 0 && <Empty description={t('user.departNone')} />}
      <Radio.Group
        vertical
        aria-label={t('user.departNow')}
        value={value}
        onChange={(e) => setPicked(String(e.target.value))}
        options={departs.map((one) => ({ value: one.orgCode, label: one.departName }))}
      />
    </Modal>
  );
}
