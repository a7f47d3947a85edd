import './sheet-modal.css';
import { Modal, type ModalProps } from 'antd';
import { usePhone } from '../lib/use-media.ts';

/** antd's dialog, which fills the screen of a phone. */
export function SheetModal({ width, className, ...rest }: ModalProps) {
  const isPhone = usePhone();
  return <Modal {...rest} width={isPhone ? '100vw' : width} className={className ? `ui-sheet ${className}` : 'ui-sheet'} />;
}
