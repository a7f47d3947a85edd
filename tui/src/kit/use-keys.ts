import { useInput } from 'ink';
import { type KeyName, meaning, nameOf } from '../keys.ts';

export interface KeysOptions {
  readonly isActive: boolean;
  /** Keys that mean none of the actions. */
  readonly otherwise?: (pressed: string) => void;
  /** Says which keys are input at the moment, whatever command they usually are. */
  readonly isInput?: (pressed: string) => boolean;
}

/** Runs the action that the table of keys gives to a pressed key. */
export function useKeys(actions: Partial<Record<KeyName, () => void>>, { isActive, otherwise, isInput }: KeysOptions): void {
  useInput(
    (input, key) => {
      const pressed = nameOf(input, key);
      const name = isInput?.(pressed) ? 'none' : meaning(pressed, Object.keys(actions) as KeyName[]);
      if (name === 'none') otherwise?.(pressed);
      else actions[name]?.();
    },
    { isActive },
  );
}
