import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { ChoiceSelect } from './choice-select.tsx';

const item = (value: string, text: string) => ({ value, text, title: text, label: text });

function Campus() {
  const [value, setValue] = useState<string | undefined>('old');
  return (
    <>
      <ChoiceSelect code="campus" label="校区" value={value} onChange={setValue} storedText="老校区" />
      <output>{value}</output>
    </>
  );
}

test('a stored value whose item was retired keeps its text and may be chosen back', async () => {
  signedIn('ADMIN');
  fakeServer({ 'GET /sys/dict/queryAllDictItems': { campus: [item('new', '新校区')] } });
  const screen = await renderPage(<Campus />);
  await expect.element(screen.getByText('老校区（已停用）')).toBeVisible();
  await screen.getByRole('combobox', { name: '校区' }).click();
  await screen.getByTitle('新校区').click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('new');
  await screen.getByRole('combobox', { name: '校区' }).click();
  await screen.getByTitle('老校区（已停用）').click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('old');
});
