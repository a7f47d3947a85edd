import './palette.css';
import { Modal } from 'antd';
import { useStore } from '../../../lib/store/store.ts';
import { usePaletteText } from '../../../messages/palette/index.ts';
import { keyNames, type Shortcut, shortcuts } from '../../../ui/keys/shortcuts.ts';
import './shortcuts-dialog.css';

/** All shortcuts of the page in front, by group. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = usePaletteText();
  // A row of keys is listed once.
  const all = useStore(shortcuts).filter(({ label }) => label !== '');
  const groups = Map.groupBy(all, ({ group }: Shortcut) => group);
  return (
    <Modal open title={t('keys.title')} footer={null} onCancel={onClose} width={560} className="sc">
      {[...groups].map(([group, list]) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {list.map(({ keys, label }) => (
              <div key={`${keys}${label}`}>
                <dt>{label}</dt>
                <dd>
                  {keyNames(keys).map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
