import { FileExcelOutlined } from '@ant-design/icons';
import type { Entity } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { saveFile } from '../export/save-file.ts';
import { warnOf } from '../warn.ts';

/** A workbook with only the header row: an export that selects no row. */
export function TemplateButton({ entity, name }: { entity: Entity; name: string }) {
  const { t } = useKitText();
  const [isBusy, setBusy] = useState(false);
  const fetchTemplate = async () => {
    setBusy(true);
    try {
      await saveFile(await client.entity(entity).exportXls({ format: 'xlsx', selections: ['none'] }), `${name}.xlsx`);
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={<FileExcelOutlined />} loading={isBusy} onClick={() => void fetchTemplate()}>
      {t('import.template')}
    </Button>
  );
}
