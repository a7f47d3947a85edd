import { recusalStatus } from '@saiyun/sdk/entities';
import { expect, test, vi } from 'vitest';
import { expertClient } from '../../testing/expert.test-support.ts';
import { eventually, expectToFit, languages, openScreen, press } from '../../testing/screen.test-support.tsx';
import { OwnData } from './own.tsx';

const expert = {
  realName: 'Li Si',
  unitId_dictText: 'Yunshan',
  signatureFile: 'signature/a.png',
  agreementTime: '2026-11-03 09:00:00',
  isPerfect: '1',
};

test.each(languages)('own data in %s: what reviewing needs, and whom one does not judge', async (language) => {
  const client = expertClient(language);
  let mine: object = expert;
  const recusals = [
    { id: 'r1', targetName: 'Unit A', reason: 'works there', status: recusalStatus.inForce },
    { id: 'r2', targetName: 'Unit B', reason: 'no more', status: recusalStatus.removed },
  ];
  Object.assign(client, { send: (_method: string, path: string) => Promise.resolve(path.includes('Recusal') ? recusals : mine) });
  const screen = await openScreen(<OwnData onBack={() => undefined} />, client, language);
  const isEnglish = language === 'en';
  await screen.shows(isEnglish ? /Signature +set/ : /电子签名 +已设置/);
  expectToFit(screen, language);
  expect(screen.frame()).toContain('Unit A – works there');
  expect(screen.frame()).not.toContain('Unit B');
  mine = { ...expert, signatureFile: null };
  await screen.type('r', isEnglish ? 'Set your electronic signature in the browser' : '请先在网页端设置电子签名');
});

test.each(languages)('a recusal is declared in %s: found by name, with its reason', async (language) => {
  const isEnglish = language === 'en';
  const client = expertClient(language);
  const asked: unknown[] = [];
  const add = vi.fn<(row: object) => Promise<object>>(() => Promise.resolve({}));
  Object.assign(client, {
    recusals: { add },
    send: (_method: string, path: string, { query }: { readonly query?: object } = {}) => {
      if (path.endsWith('/targets')) asked.push(query);
      if (path.endsWith('/targets'))
        return Promise.resolve([
          { id: 'u1', name: 'Unit 1', hint: 'U-1' },
          { id: 'u2', name: 'Unit 2', hint: null },
        ]);
      return Promise.resolve(path.includes('Recusal') ? [] : { ...expert, id: 'x1' });
    },
  });
  const screen = await openScreen(<OwnData onBack={() => undefined} />, client, language);
  await screen.shows(isEnglish ? /Signature +set/ : /电子签名 +已设置/);
  await screen.type('x', '❯ Unit 1 · U-1');
  expectToFit(screen, language);
  await screen.type('uni', 'uni');
  await eventually(() => expect(asked.at(-1)).toEqual({ targetType: 'unit', keyword: 'uni' }));
  // Tab leads from field to field, as in every form; arrows choose.
  await screen.type(press.tab, isEnglish ? '❯ School ' : '❯ 单位 ');
  await screen.type(press.right, isEnglish ? 'Full name' : '完整姓名');
  await screen.type(press.left, isEnglish ? 'Part of the name' : '单位名称关键字');
  await screen.type(press.tab, isEnglish ? '❯ Part of the name' : '❯ 单位名称关键字');
  await screen.type('uni', 'uni');
  await screen.type(press.down, '❯ Unit 2');
  await screen.type(press.enter, isEnglish ? 'Declare a recusal · Unit 2' : '声明回避 · Unit 2');
  await screen.type('colleagues', 'colleagues');
  // Left with Esc, what was typed is still there.
  await screen.type(press.escape, '❯ Unit 2');
  await screen.type(press.enter, 'colleagues');
  await screen.type(press.ctrl('d'), isEnglish ? 'You can then review no work of “Unit 2”' : '声明后，您不能再评审“Unit 2”的任何作品');
  expect(add).not.toHaveBeenCalled();
  await screen.type('y', isEnglish ? '✓ Recusal declared · Unit 2' : '✓ 已声明回避 · Unit 2');
  expect(add.mock.calls).toEqual([[{ expertId: 'x1', targetType: 'unit', targetId: 'u2', reason: 'colleagues' }]]);
});
