import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { Button, Flex, Modal, Table, Typography } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import { FieldValue } from '../cells/field-value.tsx';

interface Props {
  readonly entity: Entity;
  readonly stored: AnyRow;
  /** The changes that could not be saved. */
  readonly mine: Readonly<Record<string, unknown>>;
  readonly onBack: () => void;
  readonly onReload: () => void;
  readonly onOverwrite: () => void;
}

/** Somebody else saved first: shows both versions and lets the reader choose. */
export function StaleDialog({ entity, stored, mine, onBack, onReload, onOverwrite }: Props) {
  const { t, say } = useKitText();
  const rows = Object.keys(mine).flatMap((name) => {
    const field = entity.fields[name];
    return field ? [{ name, field }] : [];
  });
  return (
    <Modal
      open
      title={t('form.staleTitle')}
      width={680}
      onCancel={onBack}
      footer={
        <Flex justify="end" gap="small" wrap>
          <Button onClick={onBack}>{t('form.staleBack')}</Button>
          <Button danger onClick={onOverwrite}>
            {t('form.staleOverwrite')}
          </Button>
          <Button type="primary" onClick={onReload}>
            {t('form.staleReload')}
          </Button>
        </Flex>
      }
    >
      <Typography.Paragraph>
        {t('form.staleText')}
        {stored.updateBy && stored.updateTime && (
          <Typography.Text type="secondary"> {t('form.staleBy', { by: stored.updateBy, time: stored.updateTime })}</Typography.Text>
        )}
      </Typography.Paragraph>
      <Table
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={rows}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'field', title: t('form.staleField'), render: (_v, r) => say(r.field.label) },
          {
            key: 'mine',
            title: t('form.staleMine'),
            render: (_v, r) => <FieldValue name={r.name} field={r.field} row={{ ...stored, ...mine, [`${r.name}_dictText`]: undefined }} />,
          },
          { key: 'stored', title: t('form.staleStored'), render: (_v, r) => <FieldValue name={r.name} field={r.field} row={stored} /> },
        ]}
      />
    </Modal>
  );
}
