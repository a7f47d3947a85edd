import { Blocks, useBlocks } from '../../provider/index.ts';
import { QueryBuilder } from '../index.ts';

const failing = () => Promise.reject(new Error('网络不可用 No connection'));

export function NoChoices() {
  return (
    <Blocks value={{ ...useBlocks(), dict: failing }}>
      <QueryBuilder
        fields={[{ name: 'sex', label: '性别 Sex', kind: 'dict', dictCode: 'sex' }]}
        value={{ matchType: 'and', params: [{ field: 'sex', rule: 'eq', val: '1' }] }}
        onQuery={() => undefined}
      />
    </Blocks>
  );
}
