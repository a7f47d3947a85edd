import { recusalStatus } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { expertClient } from '../../testing/expert.test-support.ts';
import { expectToFit, languages, openScreen } from '../../testing/screen.test-support.tsx';
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
