import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateCalls } from '@saiyun/sdk/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bufferContext } from '../../cli/src/testing/buffer-context.ts';
import { adminPassword, type OpenPlace, openPlace } from '../play/open-place.ts';
import { type Played, playCompetition } from '../play/play.ts';
import { playerOf } from '../play/players.ts';
import { chromiumPath, openBrowser, openPage } from '../support/browser.ts';
import { tempFolder } from '../support/process.ts';

const folder = tempFolder();
let place: OpenPlace | undefined;
let played: Played;
beforeAll(async () => {
  place = await openPlace(folder.path);
  played = await playCompetition(place, { entrants: 500, experts: 60, units: 30 }, adminPassword, (_name, act) => act());
  // A limit for what hangs: the play takes minutes beside other tests.
}, 900_000);
afterAll(async () => {
  await place?.stop();
  folder.remove();
});

describe('a whole competition of three stages, from an empty platform', () => {
  test('B11, PROD-03, PROD-04, PROD-05, PROD-06, REVIEW-01: 500 entries are reviewed, scored, promoted and awarded, and no invariant of the stored data is broken', async () => {
    const { entries, works, reviews, awards, certificates, genuine } = played;
    expect(entries).toBe(500);
    expect(works).toHaveLength(3);
    const [all = 0, area = 0, national = 0] = works;
    // A tenth more than the rule says at most: works of equal score advance together.
    expect([all, area >= 200 && area < 220, national >= area / 2 && national < area * 0.6]).toEqual([500, true, true]);
    expect(reviews).toEqual(works.map((count) => count * 3));
    expect(awards).toBeGreaterThanOrEqual(Math.floor(national * 0.9));
    expect([certificates, genuine]).toEqual([awards, 5]);
    expect(await place?.check()).toMatchObject({ findings: [] });
  });

  test('CERT-01: a certificate is genuine without the platform, by its file and the published keys', async () => {
    if (!place) throw new Error('no platform');
    const admin = await playerOf(place, 'admin', adminPassword);
    const [row] = (await admin.certificates.list({ match: { competitionId: played.competitionId }, pageSize: 1 })).records;
    const calls = certificateCalls(admin.send);
    const file = await calls.print(row?.id ?? '');
    const context = bufferContext({ env: { SAIYUN_LANG: 'en' } });
    writeFileSync(join(context.folder, 'a.pdf'), Buffer.from(await new Response(file.stream).arrayBuffer()));
    writeFileSync(join(context.folder, 'keys.json'), JSON.stringify(await calls.keys()));
    await admin.close();
    expect(await context.run('cert', 'verify', 'a.pdf', '--keys', 'keys.json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The document is genuine'),
    });
  });

  test.runIf(chromiumPath)('a stranger reads the results and checks a certificate in the browser', async () => {
    if (!place) throw new Error('no platform');
    const admin = await playerOf(place, 'admin', adminPassword);
    const [row] = (await admin.certificates.list({ match: { competitionId: played.competitionId }, pageSize: 1 })).records;
    await admin.close();
    const browser = await openBrowser();
    try {
      const { page, errors } = await openPage(browser);
      await page.goto(`${place.address}/results`);
      await page.getByRole('link', { name: /全国大学生创新设计竞赛/ }).click();
      await page.getByRole('heading', { name: /一等奖/ }).waitFor();
      await page.goto(`${place.address}/verify`);
      await page.getByLabel('证书编号').fill(row?.certNo ?? '');
      await page.getByLabel('校验码').fill(row?.verifyCode ?? '');
      await page.getByRole('button', { name: /查\s?验/ }).click();
      await page.getByText('全国大学生创新设计竞赛').first().waitFor();
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
