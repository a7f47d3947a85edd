import { Popover } from 'antd';
import { type ReactElement, useEffect, useState } from 'react';
import { usePhone } from '../../lib/use-media.ts';
import { ColumnChooser, type ColumnChooserProps } from './column-chooser.tsx';
import { useColumnsText } from './texts/index.ts';

/** The column chooser below its button. It starts open, because its code is fetched by the first click. */
export function ColumnsPopover({ button, ...props }: ColumnChooserProps & { readonly button: ReactElement }) {
  const { t } = useColumnsText();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  // The popover needs the button for its position, so it opens after the first drawing.
  useEffect(() => setOpen(true), []);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      // In a narrow window a middle one can be shifted to either side.
      placement={isPhone ? 'bottom' : 'bottomRight'}
      title={t('columns')}
      content={<ColumnChooser {...props} />}
    >
      {button}
    </Popover>
  );
}
