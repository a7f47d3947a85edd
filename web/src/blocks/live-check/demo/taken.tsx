import { Form, Input } from 'antd';
import { LiveItem } from '../live-item.tsx';

const taken = ['admin', 'finance', 'saiyun'];

/** Stands for a call of a server, which answers after a while. */
const ask = async (value: string) => {
  await new Promise((done) => setTimeout(done, 600));
  return taken.includes(value.toLowerCase()) ? `${value} 已被使用 / is taken` : undefined;
};

export function Taken() {
  return (
    <Form layout="vertical" name="taken" style={{ maxWidth: 360 }}>
      <LiveItem
        name="code"
        label="编码 Code"
        ask={ask}
        rules={[{ pattern: /^\w+$/, message: '只允许字母、数字、下划线 / Letters and digits' }]}
      >
        <Input placeholder="admin" />
      </LiveItem>
    </Form>
  );
}
