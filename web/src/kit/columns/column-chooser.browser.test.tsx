import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ColumnChooser } from './column-chooser.tsx';
import { type ListSettings, noSettings } from './column-settings.ts';

const columns = [
  { name: 'code', title: '代码' },
  { name: 'name', title: '名称' },
  { name: 'phone', title: '手机号' },
];

function Chooser({ onChange }: { readonly onChange: (settings: ListSettings) => void }) {
  const [settings, setSettings] = useState<ListSettings>(noSettings);
  return (
    <ColumnChooser
      columns={columns}
      settings={settings}
      onChange={(next) => {
        setSettings(next);
        onChange(next);
      }}
    />
  );
}

test('the first column cannot go up and the last cannot go down', async () => {
  const screen = await render(<Chooser onChange={() => undefined} />);
  await expect.element(screen.getByRole('button', { name: '上移 代码' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: '下移 代码' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: '上移 手机号' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: '下移 手机号' })).toBeDisabled();
});
