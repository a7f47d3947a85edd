import { expect, test } from 'vitest';
import { propsOf } from './props-of.ts';

const source = `
export interface PickProps<T> {
  /** Chosen values,
   *  comma-joined (PICKER-01, PICKER-02); see {@link x}. */
  readonly value?: string | undefined;
  /** Told of a choice (the last one, PICKER-03). */
  readonly onChoose?: ((row: T | undefined) => void) | undefined;
  readonly onPick: (rows: readonly T[], { more }: { more: boolean }) => void;
  /** Columns. */
  readonly columns: readonly { readonly key: string; readonly title: Label }[];
}

interface HiddenProps {
  readonly a: string;
}

/**
 * Picks rows (SLIDER-01 to SLIDER-05).
 */
export function Pick<T>(props: PickProps<T>) {}
`;

test('the props of a component are what its interface and the doc comments say', () => {
  expect(propsOf(source)).toEqual([
    {
      component: 'Pick',
      about: 'Picks rows.',
      props: [
        { name: 'value', type: 'string', isRequired: false, about: 'Chosen values, comma-joined; see {@link x}.' },
        { name: 'onChoose', type: '(row: T | undefined) => void', isRequired: false, about: 'Told of a choice (the last one).' },
        { name: 'onPick', type: '(rows: readonly T[], { more }: { more: boolean }) => void', isRequired: true, about: '' },
        { name: 'columns', type: 'readonly { readonly key: string; readonly title: Label }[]', isRequired: true, about: 'Columns.' },
      ],
    },
  ]);
});
