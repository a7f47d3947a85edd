import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ColumnChooserProps } from './column-chooser.tsx';
import { useColumnsText } from './texts/index.ts';

const ColumnsPopover = lazy(async () => ({ default: (await import('./columns-popover.tsx')).ColumnsPopover }));

export interface ColumnsButtonProps extends ColumnChooserProps {
  /** What the button shows instead of words. */
  readonly icon?: ReactNode;
  /** The words of the button; without them it is its icon. */
  readonly children?: ReactNode;
}

/** Opens the settings of a table's columns below it; their code is fetched by the first click. */
export function ColumnsButton({ icon, children, ...chooser }: ColumnsButtonProps) {
  const { t } = useColumnsText();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <Button
      type={children === undefined ? 'text' : 'link'}
      size={children === undefined ? 'middle' : 'small'}
      icon={icon}
      title={t('columns')}
      aria-label={children === undefined ? t('columns') : undefined}
      autoFocus={isWanted}
      onClick={() => setWanted(true)}
    >
      {children}
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ColumnsPopover {...chooser} button={button} />
    </Suspense>
  );
}
