import { entityByName } from '@saiyun/sdk/entities';
import { useKitText } from '../use-kit-text.ts';

/** What the records of an entity are called, by its name on the wire. */
export function EntityName({ name }: { name: string | null }) {
  const { say } = useKitText();
  const entity = name ? entityByName(name) : undefined;
  return entity ? say(entity.label) : name;
}
