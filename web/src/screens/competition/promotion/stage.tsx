import { stage } from '@saiyun/sdk/entities';
import { Flex } from 'antd';
import { type DetailSlotProps, EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { overridesOf } from '../../../kit/list/overrides.ts';
import { PromotionLink } from './to-promotion.tsx';

function StageDetail({ entity, row }: DetailSlotProps) {
  return (
    <Flex vertical gap="middle" align="stretch">
      <Flex>
        <PromotionLink row={row} />
      </Flex>
      <EntityDetail entity={entity} row={row} />
    </Flex>
  );
}

/** Stages. Who goes on is seen before it is done, on a page of its own. */
export const stagePage = overridesOf(stage, {
  stateTabs: true,
  withoutVerbs: ['promote'],
  detail: StageDetail,
  rowActions: (row) => <PromotionLink row={row} />,
});
