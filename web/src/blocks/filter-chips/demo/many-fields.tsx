import { AddFilter } from '../index.ts';

const fields = Array.from({ length: 24 }, (_, index) => ({ name: `f${index}`, label: `字段 Field ${index + 1}` }));

export function ManyFields() {
  return <AddFilter fields={fields} editor={(name) => <p>{name}</p>} />;
}
