import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { useKitText } from '../use-kit-text.ts';
import { type ChooserProps, ColumnChooser } from './column-chooser.tsx';

/** The chooser of columns below its button, open from the start, as its code comes when it is first asked for. */
export function ColumnsPopover(props: ChooserProps) {
  const { t } = useKitText();
  const [isOpen, setOpen] = useState(false);
  // Opened once its button is there to be placed at.
  useEffect(() => setOpen(true), []);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={t('table.columns')}
      content={<ColumnChooser {...props} />}
    >
      <Button autoFocus type="text" icon={<SettingOutlined />} aria-label={t('table.columns')} title={t('table.columns')} />
    </Popover>
  );
}
