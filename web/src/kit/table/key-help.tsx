import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTableText } from '../../messages/table/index.ts';

interface Props {
  readonly mayAdd: boolean;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** The keys of a list. */
export function KeyHelp({ mayAdd, mayEdit, onClose }: Props) {
  const { t } = useTableText();
  const lines: readonly (readonly [keys: readonly (readonly string[])[], text: string, isOffered?: boolean])[] = [
    [[['J'], ['K'], ['↓'], ['↑']], t('keys.move')],
    [[['Enter']], t('keys.open')],
    [[['E']], t('keys.edit'), mayEdit],
    [[['F2']], t('keys.inline'), mayEdit],
    [[['Space'], ['X']], t('keys.select')],
    [
      [
        ['Shift', 'J'],
        ['Shift', '↓'],
      ],
      t('keys.extend'),
    ],
    [[['/']], t('keys.search')],
    [[['N']], t('keys.add'), mayAdd],
    [[['Ctrl', 'Z']], t('keys.undo')],
    [[['?']], t('keys.help')],
  ];
  const pressed = (keys: readonly string[]): ReactNode => keys.map((key) => <kbd key={key}>{key}</kbd>);
  return (
    <Modal open title={t('keys.title')} footer={null} onCancel={onClose} width={440}>
      <dl className="kt-keys">
        {lines
          .filter(([, , isOffered = true]) => isOffered)
          .map(([all, text]) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>
                {all.map((keys) => (
                  <span key={keys.join('+')}>{pressed(keys)}</span>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Modal>
  );
}
