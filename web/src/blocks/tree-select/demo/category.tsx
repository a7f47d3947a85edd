import { useState } from 'react';
import { CategorySelect } from '../index.ts';

export function Category() {
  const [value, setValue] = useState<string>();
  return <CategorySelect aria-label="分类" value={value} onChange={setValue} />;
}
