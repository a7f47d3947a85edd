import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { type ChooserProps, ColumnChooser } from './column-chooser.tsx';

/** The column chooser below its button. It starts open, because its code is fetched by the first click. */
export function ColumnsPopover(props: ChooserProps) {
  const { t } = useKitText();
  const [isOpen, setOpen] = useState(false);
  // The popover needs the button for its position, so it opens after the first drawing.
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
