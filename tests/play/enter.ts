import type { Client } from '@saiyun/sdk';
import { registration, registrationStatus } from '@saiyun/sdk/entities';
import { goodRow } from '../fixtures/registrations.ts';
import { forEach, portions } from './players.ts';
import { importRows, type SetUp, type Size } from './set-up.ts';

/** How many rows one verb takes at a time. */
const atATime = 500;

/** All ids of a list, page by page. */
export async function idsOf(
  list: (query: { pageNo: number; pageSize: number }) => Promise<{ records: readonly { id: string }[]; total: number }>,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { records, total } = await list({ pageNo, pageSize: atATime });
    ids.push(...records.map(({ id }) => id));
    if (ids.length >= total || records.length === 0) return ids;
  }
}

/** Schools hand in their entrants as a sheet, and the organiser approves them. Returns the ids of the entries. */
export async function enter(
  admin: Client,
  { competitionId, competitionCode, groups, unitNames }: SetUp,
  { entrants }: Size,
): Promise<readonly string[]> {
  const fields = [
    'competitionId',
    'groupId',
    'unitId',
    'externalId',
    'teamName',
    'realName',
    'idType',
    'idNo',
    'phone',
    'email',
    'major',
    'grade',
  ] as const;
  const kinds = { competition: competitionCode, groups: groups.map(({ name }) => name), units: unitNames };
  await importRows(
    admin,
    registration,
    fields,
    Array.from({ length: entrants }, (_, at) => goodRow(at + 1, kinds)),
  );
  const ids = await idsOf((page) => admin.registrations.list({ ...page, match: { competitionId } }));
  for (const part of portions(ids, atATime)) {
    await admin.registrations.submit(part);
    await admin.registrations.approve(part, {});
  }
  const { total } = await admin.registrations.list({ match: { competitionId, status: registrationStatus.approved }, pageSize: 1 });
  if (total !== entrants) throw new Error(`${total} of ${entrants} entries were approved`);
  return ids;
}

/** Each team hands in a work with a file and one or two labels. Returns the ids of the works. */
export async function handIn(admin: Client, { competitionId, labelIds }: SetUp, entryIds: readonly string[]): Promise<readonly string[]> {
  const works = await forEach(entryIds, 8, async (registrationId, at) => {
    const bytes = new TextEncoder().encode(`%PDF-1.4\n% 第 ${at + 1} 件作品\n%%EOF\n`);
    const worksFile = await admin.files.upload({ bytes, name: `work-${at + 1}.pdf` }, { biz: 'works' });
    const { id } = await admin.works.add({
      competitionId,
      registrationId,
      title: `创新作品 ${at + 1}`,
      abstractText: '作品摘要',
      worksFile,
    });
    await admin.workLabels.add({ worksId: id, labelId: labelIds[at % labelIds.length] ?? '', weight: 1 });
    return id;
  });
  for (const part of portions(works, atATime)) await admin.works.submit(part);
  return works;
}
