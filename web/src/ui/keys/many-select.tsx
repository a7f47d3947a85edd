import { Select, type SelectProps } from 'antd';
import { useRef } from 'react';

interface Props<V extends string> extends Omit<SelectProps<V[]>, 'mode' | 'onChange'> {
  readonly onChange?: (values: V[]) => void;
}

/**
 * A select of several values that Tab leaves as they are. The one underneath takes Tab for a choice of the marked option: after a click that
 * is the one just chosen, and Tab would take it out again.
 */
export function ManySelect<V extends string = string>({ onChange, onInputKeyDown, ...props }: Props<V>) {
  const { onInputKeyDown: onKey, kept } = useTabLeaves();
  return (
    <Select<V[]>
      {...props}
      mode="multiple"
      onInputKeyDown={(e) => {
        onKey(e);
        onInputKeyDown?.(e);
      }}
      onChange={(next) => kept() || onChange?.(next)}
    />
  );
}

/** For a select that has other values: `kept` says whether the change comes from Tab, which only leaves. */
export function useTabLeaves(): { readonly onInputKeyDown: (e: { readonly key: string }) => void; readonly kept: () => boolean } {
  const leaving = useRef(false);
  return {
    onInputKeyDown: ({ key }) => {
      if (key !== 'Tab') return;
      leaving.current = true;
      // The choice is made while this event is handled.
      queueMicrotask(() => {
        leaving.current = false;
      });
    },
    kept: () => leaving.current,
  };
}
