import { InboxOutlined } from '@ant-design/icons';
import type { Entity } from '@saiyun/sdk/contract';
import { Button, Flex, Modal, Typography, Upload } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import { FileLine } from './file-line.tsx';
import { ImportChoices } from './import-choices.tsx';
import { isOpen, isUnfinished } from './import-state.ts';
import { TemplateButton } from './template-button.tsx';
import { useImport } from './use-import.ts';

interface Props {
  readonly entity: Entity;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** IMPORT-03. */
const dialogWidth = 600;

/** Imports workbooks (IMPORT-01 to IMPORT-09). Closes by itself once every row of every file is stored. */
export function ImportDialog({ open, ...rest }: Props) {
  // A new dialog each time: the list of files starts empty (IMPORT-01).
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ entity, onClose }: Omit<Props, 'open'>) {
  const { t, say } = useKitText();
  const { files, add, remove, start, cancel, isBusy, isStrict, setStrict, sheets } = useImport(entity, onClose);
  const canStart = files.some((f) => isOpen(f) || isUnfinished(f));
  return (
    <Modal
      open
      title={t('import.title')}
      width={dialogWidth}
      mask={{ closable: false }}
      closable={!isBusy}
      keyboard={!isBusy}
      onCancel={onClose}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={isBusy ? cancel : onClose} danger={isBusy}>
            {t(isBusy ? 'import.cancel' : 'action.close')}
          </Button>
          <Button type="primary" loading={isBusy} disabled={!canStart} onClick={() => void start()}>
            {t(files.some(isUnfinished) && !files.some(isOpen) ? 'import.again' : 'import.start')}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap="middle">
        <Flex justify="space-between" align="center" gap="small" wrap>
          <Typography.Text type="secondary">{t('import.templateHint')}</Typography.Text>
          <TemplateButton entity={entity} name={t('import.templateName', { entity: say(entity.label) })} />
        </Flex>
        <Upload.Dragger
          multiple
          accept=".xls,.xlsx"
          showUploadList={false}
          disabled={isBusy}
          beforeUpload={(file) => {
            add(file);
            return Upload.LIST_IGNORE;
          }}
        >
          <p style={{ margin: 0, fontSize: 32 }}>
            <InboxOutlined />
          </p>
          <p style={{ margin: 0 }}>{t('import.drop')}</p>
          <Typography.Text type="secondary">{t('import.hint')}</Typography.Text>
        </Upload.Dragger>
        <ImportChoices
          isBusy={isBusy}
          isStrict={isStrict}
          onStrict={setStrict}
          sheet={sheets.sheet}
          choices={sheets.choices}
          onSheet={sheets.setSheet}
        />
        {files.length > 0 && (
          <ul aria-label={t('import.files')} style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 }}>
            {files.map((f) => (
              <FileLine key={f.key} file={f} onRemove={isBusy ? undefined : () => remove(f.key)} />
            ))}
          </ul>
        )}
      </Flex>
    </Modal>
  );
}
