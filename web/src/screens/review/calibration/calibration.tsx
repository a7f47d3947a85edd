import type { Row } from '@saiyun/sdk/contract';
import { calibration } from '@saiyun/sdk/entities';
import { type DetailSlotProps, EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { FactCells } from '../../../kit/detail/fact-cells.ts';
import { overridesOf } from '../../../kit/list/overrides.ts';
import { ReferenceInput } from './reference-input.tsx';
import { ReferenceView } from './reference-view.tsx';

const cells = {
  // The detail gets rows of the definition above.
  items: { cell: (row: unknown) => <ReferenceView row={row as Row<typeof calibration>} /> },
};

/** A calibration work with its reference by the names of the criteria. */
export function CalibrationDetail({ entity, row }: DetailSlotProps) {
  return (
    <FactCells value={cells}>
      <EntityDetail entity={entity} row={row} />
    </FactCells>
  );
}

/** Calibration works: their reference is given by the criteria of the project. */
export const calibrationPage = overridesOf(calibration, {
  stateTabs: true,
  inputs: { items: ReferenceInput },
  detail: CalibrationDetail,
});
