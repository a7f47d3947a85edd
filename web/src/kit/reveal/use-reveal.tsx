import '../kit.css';
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { type AnyRow, allFields, type Entity } from '@saiyun/sdk/contract';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { useMay } from '../permission/use-may.ts';
import { WhenOpened } from '../when-opened.tsx';
import { isHidden, shownMs } from './reveal-rules.ts';

const RevealDialog = lazy(async () => ({ default: (await import('./reveal-dialog.tsx')).RevealDialog }));

interface Revealed {
  /** The row with the value in the clear while it is revealed, else the row as it came. */
  readonly row: AnyRow;
  readonly isTold: boolean;
  /** The button that reveals the value and hides it again; undefined if nothing is masked or the account may not reveal it. */
  readonly eye: ReactNode | undefined;
}

/**
 * One masked value, revealed to a user who gives a reason. It lives only in this component and is hidden after a while, or by another press
 * of the eye.
 */
export function useReveal(entity: Entity, name: string, row: AnyRow): Revealed {
  const { t, say } = useKitText();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const [told, setTold] = useState<{ readonly of: AnyRow; readonly value: unknown }>();
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [told]);
  if (!isHidden(entity, name, row) || !may.reveal(entity)) return { row, isTold: false, eye: undefined };
  // A value revealed for another row, or before this one changed, is not shown.
  const isTold = told !== undefined && told.of.id === row.id && told.of.revision === row.revision;
  const field = say(allFields(entity)[name]?.label ?? [name, name]);
  const label = t(isTold ? 'reveal.hide' : 'reveal.show', { field });
  return {
    row: isTold ? { ...row, [name]: told.value } : row,
    isTold,
    eye: (
      <>
        <button
          type="button"
          className="kt-eye"
          title={label}
          aria-label={label}
          onClick={() => (isTold ? setTold(undefined) : setAsking(true))}
        >
          {isTold ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        </button>
        <WhenOpened open={isAsking}>
          <RevealDialog
            entity={entity}
            name={name}
            row={row}
            open={isAsking}
            onClose={(answer) => {
              setAsking(false);
              if (answer) setTold({ of: row, ...answer });
            }}
          />
        </WhenOpened>
      </>
    ),
  };
}
