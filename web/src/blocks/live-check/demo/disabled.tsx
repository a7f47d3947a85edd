import { Form, Input } from 'antd';
import { LiveItem } from '../live-item.tsx';

const ask = () => Promise.resolve(undefined);

export function Stored() {
  return (
    <Form layout="vertical" name="stored" initialValues={{ own: 'saiyun', fixed: 'admin' }} style={{ maxWidth: 360 }}>
      <LiveItem name="own" label="已保存的值 Stored value" ask={ask}>
        <Input />
      </LiveItem>
      <LiveItem name="fixed" label="不可修改 Disabled" ask={ask}>
        <Input disabled />
      </LiveItem>
    </Form>
  );
}
