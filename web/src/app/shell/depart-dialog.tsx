import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Modal, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useShellText } from '../../messages/shell/index.ts';

/** Switches the department of the session (AUTH-03, SHELL-10); who has none is told so instead (DEPART-05). */
export function DepartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useShellText();
  const queries = useQueryClient();
  const [picked, setPicked] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { data } = useQuery({ queryKey: ['departs'], queryFn: () => client.departs(), staleTime: 0 });
  const select = useMutation({
    mutationFn: (orgCode: string) => client.selectDepart(orgCode),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
  });
  const value = picked ?? data?.orgCode ?? undefined;
  const departs = data?.list ?? [];
  const hasNone = data !== undefined && departs.length === 0;
  useEffect(() => {
    if (!hasNone) return;
    feedback.message('warning', t('user.departNone'));
    onClose();
  }, [hasNone, onClose, t]);
  const confirm = () => {
    if (value === undefined) return setMissing(true);
    select.mutate(value);
  };
  if (departs.length === 0) return null;
  return (
    <Modal
      open
      title={t('user.departNow')}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      confirmLoading={select.isPending}
      onCancel={onClose}
      onOk={confirm}
    >
      <Form.Item
        validateStatus={isMissing && value === undefined ? 'error' : ''}
        help={isMissing && value === undefined && t('user.departChoose')}
      >
        <Radio.Group
          vertical
          aria-label={t('user.departNow')}
          aria-invalid={isMissing && value === undefined}
          value={value}
          onChange={(e) => setPicked(String(e.target.value))}
          options={departs.map((one) => ({ value: one.orgCode, label: one.departName }))}
        />
      </Form.Item>
    </Modal>
  );
}
