import { type Row, yes } from '@saiyun/sdk/contract';
import { calibrationResult, reviewResult, reviewTemplateItem } from '@saiyun/sdk/entities';
import { ownName } from '@saiyun/sdk/view';
import type { ComponentProps } from 'react';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { FactCells } from '../../kit/detail/fact-cells.ts';
import { useRefTexts } from '../../kit/inputs/ref-texts.ts';
import { overridesOf } from '../../kit/list/overrides.ts';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { useReviewText } from '../../messages/review/index.ts';

type Item = Row<typeof reviewResult>['items'][number];

/** The marks of a review with the names of their criteria. */
function ReviewItems({ items }: { readonly items: readonly Item[] }) {
  const { t, say } = useReviewText();
  const names = useRefTexts(reviewTemplateItem.name, items.map(({ itemId }) => itemId).join());
  const nameOf = (item: Item): string => {
    const name = names[items.indexOf(item)] ?? '';
    // All are of one template, whose name need not be repeated.
    return name === item.itemId ? say(reviewTemplateItem.label) : ownName(name);
  };
  const markOf = (item: Item): string =>
    item.scoreValue != null
      ? String(item.scoreValue)
      : (item.gradeValue ??
        (item.passValue != null ? t(item.passValue === yes ? 'items.passed' : 'items.failed') : (item.textValue ?? '—')));
  return (
    <PlainTable
      label={say(reviewResult.fields.items.label)}
      isPart
      columnWidth={120}
      rows={items}
      keyOf={({ itemId }) => itemId}
      columns={[
        { key: 'name', title: t('items.name'), width: 200, cell: nameOf },
        { key: 'mark', title: t('items.mark'), cell: (item) => <span style={{ whiteSpace: 'pre-wrap' }}>{markOf(item)}</span> },
      ]}
    />
  );
}

const cells: ComponentProps<typeof FactCells>['value'] = {
  // The detail gets rows of the definition above.
  items: { cell: (row) => <ReviewItems items={(row as Row<typeof reviewResult>).items} /> },
};

function ReviewDetail({ entity, row }: DetailSlotProps) {
  return (
    <FactCells value={cells}>
      <EntityDetail entity={entity} row={row} />
    </FactCells>
  );
}

/** The same of what an expert gave a calibration work. */
export const calibrationResultPage = overridesOf(calibrationResult, { detail: ReviewDetail });

/** The marks by criterion stand in the page of a review: a line of the list has no room for a table. */
export const reviewResultPage = overridesOf(reviewResult, { detail: ReviewDetail });
