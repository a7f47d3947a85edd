import { Button } from 'antd';
import { DepartSearchTree } from './depart-search-tree.tsx';
import { useDepartPickerText } from './texts/index.ts';
import { type DepartSource, useDeparts } from './use-departs.ts';

export interface DepartTreeProps {
  /** The department that is looked into; undefined for all. */
  readonly value: string | undefined;
  /** Gets the department that was clicked, or undefined for all. */
  readonly onChange: (departId: string | undefined) => void;
  /** Answers the tree instead of `Blocks`. */
  readonly source?: DepartSource;
}

/** The tree of departments as a way to narrow what stands beside it. */
export function DepartTree({ value, onChange, source }: DepartTreeProps) {
  const { t } = useDepartPickerText();
  const departs = useDeparts(source, true);
  return (
    <>
      <Button
        type={value === undefined ? 'primary' : 'text'}
        size="small"
        aria-pressed={value === undefined}
        onClick={() => onChange(undefined)}
      >
        {t('all')}
      </Button>
      <DepartSearchTree
        departs={departs}
        height={320}
        selectedKeys={value === undefined ? [] : [value]}
        onSelect={(keys) => onChange(keys[0] === undefined ? undefined : String(keys[0]))}
      />
    </>
  );
}
