import { type ReactNode, Suspense, useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';

interface Props {
  readonly id: string;
  /** The choice in words. */
  readonly text: string;
  /** The select itself, which opens on its first drawing. */
  readonly children: ReactNode;
}

/** A filter's choice as text; the first click fetches the select that changes it. */
export function Picked({ id, text, children }: Props) {
  const { t } = useKitText();
  const [isWanted, setWanted] = useState(false);
  const plain = (
    <button
      id={id}
      type="button"
      className={text ? 'kt-field kt-pick' : 'kt-field kt-pick kt-vacant'}
      aria-haspopup="listbox"
      title={text || undefined}
      onClick={() => setWanted(true)}
    >
      {text || t('choice.select')}
    </button>
  );
  return isWanted ? <Suspense fallback={plain}>{children}</Suspense> : plain;
}
