import { Button, Flex, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { FormTables, type FormTablesHandle } from '../form-tables.tsx';
import { Lines } from './lines.tsx';

/** Stands for a server: it refuses a line, as `saveWithParts` does. */
const save = async ({ tables }: { readonly tables: Readonly<Record<string, unknown>> }) => {
  const index = (tables.guests as { name: string }[]).findIndex(({ name }) => name === 'admin');
  if (index >= 0) throw Object.assign(new Error('admin 不能参加 / admin cannot take part'), { place: { part: 'guests', index } });
};

export function Order() {
  const [form] = Form.useForm();
  const whole = useRef<FormTablesHandle>(null);
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <FormTables
        ref={whole}
        form={() => form.validateFields()}
        onSave={save}
        tables={[
          { key: 'items', title: '物品 Items', render: (ref) => <Lines ref={ref} label="物品 Item" start={['Projector', '']} /> },
          { key: 'guests', title: '来宾 Guests', render: (ref) => <Lines ref={ref} label="来宾 Guest" start={['王老师', 'admin']} /> },
        ]}
      >
        <Form form={form} layout="vertical" name="order" style={{ maxWidth: 360 }}>
          <Form.Item name="title" label="活动 Event" rules={[{ required: true, message: '请填写活动 / Enter an event' }]}>
            <Input />
          </Form.Item>
        </Form>
      </FormTables>
      <Flex align="center" gap="small" style={{ marginTop: 'var(--sy-space-4)' }}>
        <Button type="primary" onClick={() => void whole.current?.save().then(setSaved)}>
          保存 Save
        </Button>
        {isSaved && <span role="status">已保存 / Saved</span>}
      </Flex>
    </>
  );
}
