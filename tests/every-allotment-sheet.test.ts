import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AllotSheetRead } from '@saiyun/sdk/calls';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../server/src/sheet/read-sheet.ts';
import { allotmentRounds } from './support/allotment-rounds.ts';
import { create } from './support/sample.ts';

const { at, competition, project, admin, runOf, propose, board, explain, apply, standing, pairsOf, w, e } = allotmentRounds();

describe('ALLOT-02: a proposal is changed in a workbook', () => {
  /** The rows of the downloaded proposal as people see them, the head first. */
  const download = async (id: string): Promise<string[][]> => {
    const { port } = await at().listen();
    const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot/dsTbWorksAllotRun/proposalXlsx?id=${id}`, {
      headers: { 'X-Access-Token': await admin().token() },
    });
    expect(reply.headers.get('content-type')).toContain('spreadsheetml');
    const path = join(await mkdtemp(join(tmpdir(), 'proposal-')), 'proposal.xlsx');
    await writeFile(path, Buffer.from(await reply.arrayBuffer()));
    const rows: string[][] = [];
    for await (const block of readSheet(path)) for (const { cells } of block) rows.push(cells.map((cell) => String(cell ?? '')));
    await rm(dirname(path), { recursive: true });
    const top = rows.findIndex(([first]) => first === '作品编号');
    return rows.slice(top);
  };
  const upload = async (id: string, rows: readonly (readonly string[])[], by = admin()) => {
    const form = new FormData();
    form.set('id', id);
    form.set('file', new Blob([rows.map((cells) => cells.join(',')).join('\n')]), 'proposal.csv');
    const { port } = await at().listen();
    const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot/dsTbWorksAllotRun/importProposal`, {
      method: 'POST',
      headers: { 'X-Access-Token': await by.token() },
      body: form,
    });
    return (await reply.json()) as { readonly result: AllotSheetRead; readonly error?: string };
  };
  const runsNow = async () =>
    (await at().db.many<{ id: string }>(`select id from ds_tb_works_allot_run where project_id = $1`, [project()])).length;

  test('it goes out with numbers and names, comes back changed as a new proposal, and is applied as always', async () => {
    await at().db.run(`update ds_tb_expert set real_name = '同名' where id = any($1)`, [[e(2), e(4)]]);
    await at().db.run(`update ds_tb_expert set unit_id = 'none' where id = $1`, [e(4)]);
    const proposal = await propose();
    const [head = [], ...rows] = await download(proposal.id);
    expect(head).toEqual(['作品编号', '作品名称', '单位', '组别', '专家1', '专家2', '专家3']);
    expect(rows.map(([no]) => no)).toEqual([0, 1, 2, 3, 4, 5].map(w));
    expect(rows.flat().some((cell) => /^同名（.+）$/.test(cell))).toBe(true);
    const free = (await explain(proposal.id, w(3))).find(({ expertName, reasons }) => expertName !== '同名' && reasons.length === 0);
    const changed = rows.map((cells) => (cells[0] === w(3) ? [...cells.slice(0, 5), free?.expertName ?? ''] : cells));
    // A row that is left out stays as it was.
    const { result } = await upload(proposal.id, [head, ...changed.filter(([no]) => no !== w(5))]);
    expect(result).toMatchObject({ works: 5, changed: 1, faults: [] });
    const next = await runOf(result.id ?? '');
    expect(next).toMatchObject({ mode: 'import', status: '1', adjusted: 1, stats: { works: 6, reviews: 12 } });
    const [before, after] = [pairsOf(await board(proposal.id)), pairsOf(await board(next.id))];
    expect(after.filter((pair) => !before.includes(pair))).toEqual([expect.stringContaining(w(3))]);
    expect(after.filter((pair) => pair.startsWith(w(5)))).toEqual(before.filter((pair) => pair.startsWith(w(5))));
    expect((await board(next.id)).flatMap(({ lines }) => lines).some(({ flag }) => flag === 'alternate')).toBe(true);
    expect(await admin().call('PUT', '/dsTbWorksAllotRun/verifyRun', { ids: next.id })).toMatchObject({
      issues: [{ message: 'allot.notComputed' }],
    });
    expect(await standing()).toEqual([]);
    expect(await apply(next.id)).toMatchObject({ success: true });
    expect((await standing()).map(({ worksId, expertId }) => `${worksId} ${expertId}`).sort()).toEqual(after);
  });

  test('all faults at once, each with its cell and what to do, and nothing is stored', async () => {
    const group = await create(at(), 'dsTbCompetitionGroup', { competitionId: competition(), groupName: '本科组', expertMax: 2 });
    await at().db.run(`update ds_tb_works set group_id = $2 where id = any($1)`, [[w(2), w(3), w(4)], group.id]);
    await apply((await propose({ reviews: 1 })).id);
    const [begun] = (await standing()).filter(({ worksId }) => worksId === w(5));
    await at().db.run(`update ds_tb_works_allot set status = '1' where id = $1`, [begun?.id]);
    const proposal = await propose({ reviews: 1, seed: '9' });
    await at().db.run(`update ds_tb_works set status = '1' where id = $1`, [w(1)]);
    await at().db.run(`update ds_tb_expert set real_name = '王', max_load = 9 where id = $1`, [e(3)]);
    await at().db.run(`update ds_tb_expert set real_name = '同名' where id = any($1)`, [[e(2), e(4)]]);
    const runsBefore = await runsNow();
    const { result } = await upload(proposal.id, [
      ['作品编号', '作品名称', '专家1', '专家2'],
      [w(0), '', `专家${e(0)}`, '没有此人'],
      [w(1), '', '王'],
      ['没有', '', '王'],
      [w(2), '', '王', '王'],
      [w(3), '', '王', '同名'],
      [w(4), '', '王'],
      [w(4), '', '王'],
      [w(5), '', ''],
    ]);
    const told = result.faults.map(({ rowNo, cell, message }) => [cell ?? rowNo, message] as const);
    const is = (place: string | number, text: string) => expect(told).toContainEqual([place, expect.stringContaining(text)]);
    is('C2', '属同一单位：请换一位专家');
    is('D2', '可评审的专家中没有“没有此人”');
    is('A3', '不是本轮已锁定的作品：请删去该行');
    is('A4', '没有编号为“没有”的作品');
    is('D5', '出现两次');
    is('D6', '有 2 位专家叫“同名”：请注明单位');
    is('C7', '王 将有“本科组”3 件，上限 2 件：请换一位专家');
    is('A8', '该作品已在第 7 行');
    is(9, '的评审已开始，不能换人');
    is(9, '该作品只有 0 位专家，至少需要 1 位');
    expect(told.length, JSON.stringify(told)).toBe(10);
    expect(result).toMatchObject({ id: null, faultCount: 10 });
    expect(await runsNow()).toBe(runsBefore);
    // However many there are.
    const unknown = Array.from({ length: 1300 }, (_, n) => [`没有${n}`, '', '王']);
    const many = (await upload(proposal.id, [['作品编号', '作品名称', '专家1'], ...unknown])).result;
    expect(many.faultCount).toBeGreaterThanOrEqual(1300);
    expect(many.faults).toHaveLength(many.faultCount);
    await at().db.run(`update ds_tb_competition_group set expert_max = null where id = $1`, [group.id]);
    await at().db.run(`update ds_tb_works set status = '2' where id = $1`, [w(1)]);
    // What the sheet does not name counts as well.
    for (const table of ['ds_tb_works_allot', 'ds_tb_works_allot_temp'])
      await at().db.run(`delete from ${table} where project_id = $1 and expert_id = $2`, [project(), e(3)]);
    await at().db.run(`update ds_tb_expert set max_load = 2 where id = $1`, [e(3)]);
    const full = await upload(proposal.id, [['作品编号', '专家1'], ...[2, 3, 4].map((i) => [w(i), '王'])]);
    expect(full.result.faults).toMatchObject([{ cell: 'B4', message: '王 将有 3 件，上限 2 件：请换一位专家' }]);
    expect(
      (
        await upload(proposal.id, [
          ['a', 'b'],
          [w(2), '王'],
        ])
      ).result,
    ).toMatchObject({ id: null, faultCount: 1 });
    expect(await upload(proposal.id, [['作品编号', '专家1']], at().as('AUD'))).toMatchObject({ error: 'access.denied' });
  });
});
