import { type RegionTree, regionPath, regionRoot, regionsBelow, regionText } from '@saiyun/sdk/logic/region';
import { Cascader } from 'antd';
import { useMemo } from 'react';
import { useRegionText } from './texts/index.ts';
import { useRegions } from './use-regions.ts';

export interface RegionInputProps {
  /** The code of the region; several, comma-joined, when `many`. */
  readonly value?: string | undefined;
  /** The code, or the codes comma-joined; undefined when nothing is chosen. */
  readonly onChange?: ((value: string | undefined) => void) | undefined;
  /** Several regions. */
  readonly many?: boolean | undefined;
  /** Lets a province or a city be chosen as well; otherwise only what has nothing below it. */
  readonly anyLevel?: boolean | undefined;
  /** Shown, and cannot be changed. */
  readonly disabled?: boolean | undefined;
  /** Id of the input, for the label of a form. */
  readonly id?: string | undefined;
  /** What the input is called where no label says so. */
  readonly 'aria-label'?: string | undefined;
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly children?: Option[];
}

const optionsBelow = (tree: RegionTree, code: string): Option[] =>
  regionsBelow(tree, code).map((region) => ({
    value: region.code,
    label: region.name,
    ...(!region.leaf && { children: optionsBelow(tree, region.code) }),
  }));

const pathOf = (tree: RegionTree, code: string): string[] => {
  const path = regionPath(tree, code).map((region) => region.code);
  // A code that is unknown stays, and is shown as it is.
  return path.length > 0 ? path : [code];
};

/** A region in three levels under 86 (WIDGET-05), whose table is fetched when it is shown; found by any name on the way. */
export function RegionInput({ value = '', onChange, many = false, anyLevel = false, disabled, id, 'aria-label': label }: RegionInputProps) {
  const { t } = useRegionText();
  const { tree, hasFailed } = useRegions();
  const options = useMemo(() => (tree ? optionsBelow(tree, regionRoot) : []), [tree]);
  const codes = value.split(',').filter(Boolean);
  const shared = {
    id,
    'aria-label': label,
    options,
    disabled: disabled === true || !tree,
    loading: !tree && !hasFailed,
    status: hasFailed ? ('error' as const) : undefined,
    changeOnSelect: anyLevel,
    allowClear: true,
    placeholder: t(hasFailed ? 'failed' : tree ? 'choose' : 'loading'),
    notFoundContent: t('none'),
    showSearch: {
      limit: 50,
      filter: (typed: string, path: readonly { readonly label?: unknown }[]) =>
        path.some((one) => String(one.label).includes(typed.trim())),
    },
    style: { width: '100%' },
  };
  if (many)
    return (
      <Cascader<Option>
        {...shared}
        multiple
        maxTagCount="responsive"
        showCheckedStrategy={Cascader.SHOW_PARENT}
        value={tree ? codes.map((code) => pathOf(tree, code)) : []}
        displayRender={(labels) => labels.join(' / ')}
        onChange={(paths) => onChange?.(paths.map((path) => path.at(-1)).join(',') || undefined)}
      />
    );
  return (
    <Cascader<Option>
      {...shared}
      value={tree && codes[0] ? pathOf(tree, codes[0]) : []}
      displayRender={() => (tree && codes[0] ? regionText(tree, codes[0]) : '')}
      onChange={(path) => onChange?.(path?.at(-1))}
    />
  );
}
