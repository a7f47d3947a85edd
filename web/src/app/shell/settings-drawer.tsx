import { Drawer } from 'antd';
import { useShellText } from '../../messages/shell/index.ts';
import { LookSettings } from '../../ui/look-settings.tsx';

/** SCREEN-82: the settings of the settings page, in a drawer beside the current page. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useShellText();
  return (
    <Drawer open title={t('settings.title')} onClose={onClose} size={340}>
      <LookSettings />
    </Drawer>
  );
}
