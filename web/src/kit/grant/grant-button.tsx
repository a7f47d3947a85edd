import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { WhenOpened } from '../when-opened.tsx';
import type { GrantCalls } from './grant-calls.ts';

const GrantDrawer = lazy(async () => ({ default: (await import('./grant-drawer.tsx')).GrantDrawer }));

/** Opens the grants of a row. */
export function GrantButton({ name, calls, empty }: { readonly name: string; readonly calls: GrantCalls; readonly empty?: string }) {
  const { t } = useKitText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" icon={<SafetyCertificateOutlined />} onClick={() => setOpen(true)}>
        {t('action.grant')}
      </Button>
      <WhenOpened open={isOpen}>
        <GrantDrawer open={isOpen} name={name} calls={calls} empty={empty} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
