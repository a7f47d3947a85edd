import { area } from '@saiyun/sdk/entities';
import { RegionInput, RegionText } from '../../blocks/region/index.ts';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { overridesOf } from '../../kit/list/overrides.ts';

const codesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** Regions are chosen and read by their names; the record keeps their codes. */
function RegionsInput({ id, value, onChange, disabled, 'aria-label': label }: InputProps) {
  return (
    <RegionInput
      id={id}
      aria-label={label}
      many
      anyLevel
      value={codesIn(value).join(',')}
      onChange={(next) => onChange?.(next === undefined ? null : next.split(','))}
      disabled={disabled}
    />
  );
}

/** Areas, whose coverage is a list of regions. */
export const areaPage = overridesOf(area, {
  tree: { columns: ['areaName', 'areaCode', 'areaNameEn'] },
  columns: {
    areaName: { width: 200 },
    regionCodes: {
      cell: ({ regionCodes }) =>
        codesIn(regionCodes).map((code) => (
          <div key={code}>
            <RegionText code={code} />
          </div>
        )),
    },
  },
  inputs: { regionCodes: RegionsInput },
});
