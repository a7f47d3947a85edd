import type { Label } from '@saiyun/sdk/contract';
import { reviewTemplateItem } from '@saiyun/sdk/entities';
import { sumOfWeights } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Tag, Tooltip } from 'antd';
import { keys } from '../../lib/api/query-keys.ts';
import { records } from '../../lib/api/records.ts';
import { useKitText } from '../../messages/kit/index.ts';

const texts = {
  sum: ['权重合计', 'Sum of weights'],
  not: [
    '评分项和有分值的等级项，权重之和须为 100，模板才能启用',
    'The weights of scores and of grades with points must sum to 100 before the template can be used',
  ],
} as const satisfies Record<string, Label>;

/** More items than any review form has. */
const itemLimit = 200;

/** The sum of all weights that count in a template's total, whichever page of items is shown. */
export function WeightSum({ templateId }: { templateId: string }) {
  const { say } = useKitText();
  const query = { pageSize: itemLimit, match: { templateId } };
  const { data } = useQuery({
    queryKey: [...keys.list(reviewTemplateItem.name, query), 'weights'],
    queryFn: () => records.reviewTemplateItem.list(query),
  });
  if (!data) return null;
  const sum = sumOfWeights(data.records);
  const isRight = sum === 100;
  return (
    <Tooltip title={isRight ? undefined : say(texts.not)}>
      <Tag color={isRight ? 'green' : 'orange'} variant="filled">
        {say(texts.sum)} {sum} / 100
      </Tag>
    </Tooltip>
  );
}
