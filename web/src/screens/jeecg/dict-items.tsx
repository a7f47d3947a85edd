import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tag } from 'antd';
import { client } from '../../lib/api/client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';

/** What can be chosen from a dictionary, below its row. */
export function DictItems({ code }: { readonly code: string }) {
  const { data, error, refetch } = useQuery({ queryKey: ['jeecgDictItems', code], queryFn: () => client.dicts.items(code) });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={false} />;
  return data.map(({ value, text }) => (
    <Tag key={value}>
      {text} <code>{value}</code>
    </Tag>
  ));
}
