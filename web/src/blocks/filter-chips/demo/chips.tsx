import { Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { AddFilter, FilterChips } from '../index.ts';

const labels: Readonly<Record<string, string>> = { name: '名称 Name', city: '城市 City', tutor: '导师 Tutor' };

function Editor({ value, onApply }: { readonly value: string; readonly onApply: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <Flex gap="small">
      <Input aria-label="包含 contains" autoFocus value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Button type="primary" onClick={() => onApply(typed.trim())}>
        应用 Apply
      </Button>
    </Flex>
  );
}

export function Chips() {
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({ city: '武汉' });
  const [isAdvanced, setAdvanced] = useState(true);
  const set = (name: string, value: string) =>
    setFilters(Object.fromEntries(Object.entries({ ...filters, [name]: value }).filter(([, one]) => one !== '')));
  const editor = (name: string, close: () => void) => (
    <Editor
      value={filters[name] ?? ''}
      onApply={(value) => {
        set(name, value);
        close();
      }}
    />
  );
  const chips = Object.entries(filters).map(([name, value]) => ({
    name,
    label: labels[name] ?? name,
    words: (
      <>
        包含 contains <b>{value}</b>
      </>
    ),
    editor: (close: () => void) => editor(name, close),
    onRemove: () => set(name, ''),
  }));
  const query = { name: 'query', label: '高级查询：2 个条件 Advanced: 2', onOpen: () => undefined, onRemove: () => setAdvanced(false) };
  return (
    <Flex gap="small" wrap align="center">
      <FilterChips
        chips={isAdvanced ? [...chips, query] : chips}
        onClear={() => {
          setFilters({});
          setAdvanced(false);
        }}
      />
      <AddFilter
        fields={Object.entries(labels).map(([name, label]) => ({ name, label }))}
        editor={editor}
        more={{ label: '高级查询 Advanced', onOpen: () => setAdvanced(true) }}
      />
    </Flex>
  );
}
