import type { Entity } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import type { FormPart } from '../form/form-props.ts';

/** What a page says of a part beside its definition, by the name of its record. */
type PartOverrides = Readonly<Record<string, Pick<FormPart, 'rules' | 'inputs' | 'sums' | 'first'>>>;

/** The parts of a record as its definition names them. */
export function partsOf({ parts }: Pick<Entity, 'parts'>, overrides: PartOverrides = {}): readonly FormPart[] {
  return (parts ?? []).flatMap((part) => {
    const entity = entityByName(part.of);
    return entity ? [{ ...part, ...overrides[part.of], entity }] : [];
  });
}
