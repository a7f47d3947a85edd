import { entityByName } from '@saiyun/sdk/entities';
import type { EditOption } from '@saiyun/sdk/logic/editable-table';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useShapesText } from '../../../messages/shapes/index.ts';

/** Field names of the form's `source`, including those one reference away. */
export function useSourceFields(): readonly EditOption[] {
  const source: unknown = Form.useWatch('source');
  const { say } = useShapesText();
  return useMemo(() => {
    const entity = typeof source === 'string' ? entityByName(source) : undefined;
    return Object.entries(entity?.fields ?? {}).flatMap(([name, field]) => {
      const own = { value: name, text: `${name} · ${say(field.label)}` };
      const other = field.kind === 'ref' && !field.many && field.of ? entityByName(field.of) : undefined;
      const title = other?.title ? other.fields[other.title] : undefined;
      return other && title ? [own, { value: `${name}.${other.title}`, text: `${name}.${other.title} · ${say(title.label)}` }] : [own];
    });
  }, [source, say]);
}
