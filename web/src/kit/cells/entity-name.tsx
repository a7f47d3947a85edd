import { entityByName } from '@saiyun/sdk/entities';
import { useKitText } from '../../messages/kit/index.ts';

/** The label of a kind of record, by its name on the wire. */
export function EntityName({ name }: { name: string | null }) {
  const { say } = useKitText();
  const entity = name ? entityByName(name) : undefined;
  return entity ? say(entity.label) : name;
}
