import { RestOutlined } from '@ant-design/icons';
import type { Entity } from '@saiyun/sdk/contract';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import type { BinCalls } from '../list/overrides.ts';
import { useMay } from '../permission/use-may.ts';
import { WhenOpened } from '../when-opened.tsx';

const RecycleBin = lazy(async () => ({ default: (await import('./recycle-bin.tsx')).RecycleBin }));

/** Opens the deleted rows, for accounts that may delete, where they can come back. */
export function BinButton({ entity, bin }: { readonly entity: Entity; readonly bin: BinCalls | undefined }) {
  const { t } = useKitText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!bin || !may.call(entity, 'delete')) return null;
  return (
    <>
      <Button type="text" icon={<RestOutlined />} aria-label={t('bin.button')} title={t('bin.button')} onClick={() => setOpen(true)} />
      <WhenOpened open={isOpen}>
        <RecycleBin entity={entity} bin={bin} open={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
