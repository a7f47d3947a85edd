import { worksPair, worksPairStatus } from '@saiyun/sdk/entities';
import { fingerprintBytes, noteSimilarity } from '../../areas/registration/index.ts';
import { insertEntity, insertRows } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { fingerprintsOf } from '../../domain/similar/fingerprints.ts';
import { scoreOf, similarWorks } from '../../domain/similar/pairs.ts';
import { paperParagraphs } from './work-texts.ts';

interface Handed {
  readonly worksId: string;
  readonly registrationId: string;
  readonly competitionId: string;
  readonly versionId: string;
  readonly abstract: string | null;
  readonly sha256: string;
}

const decided = [
  [worksPairStatus.confirmed, '两份论文完全相同，已通知两校说明情况。'],
  [worksPairStatus.open, null],
  [worksPairStatus.cleared, '两队共用公开的数据说明，重合部分已注明出处。'],
] as const;

/** What the platform found when it compared the demo's papers, and what an organiser made of it. `papers` are works by their paper. */
export async function seedPairs(seeding: Seeding, tenant: SeedTenant, papers: readonly string[]): Promise<void> {
  const { tx, cipher } = seeding;
  const rows = await tx.many<Handed>(
    `select w.id as "worksId", w.registration_id as "registrationId", w.competition_id as "competitionId", w.current_version_id as "versionId",
       w.abstract_text as abstract, coalesce(f.sha256, '') as sha256
     from ds_tb_works w join ds_tb_works_file f on f.version_id = w.current_version_id where w.tenant_id = $1 and w.id = any($2)
     order by w.commit_time nulls first, w.id`,
    [tenant.id, papers],
  );
  const works = rows.map((row) => ({
    ...row,
    digests: [row.sha256],
    fingerprints: fingerprintsOf([row.abstract ?? '', ...paperParagraphs(papers.indexOf(row.worksId))].join('\n')),
    pictures: [],
  }));
  await insertRows(
    tx,
    'ds_tb_works_print',
    {
      works_id: 'text',
      tenant_id: 'integer',
      version_id: 'text',
      digests: 'text[]',
      fingerprints: 'bytea',
      pictures: 'bytea',
      unread: 'jsonb',
      read_time: 'timestamptz',
      compared_time: 'timestamptz',
    },
    works.map(({ worksId, versionId, digests, fingerprints }) => ({
      works_id: worksId,
      tenant_id: tenant.id,
      version_id: versionId,
      digests,
      fingerprints: `\\x${fingerprintBytes(fingerprints).toString('hex')}`,
      pictures: '\\x',
      unread: [],
      read_time: at(seeding, -7, 9),
      compared_time: at(seeding, -7, 9),
    })),
  );
  const pairs = [...new Set(works.map(({ competitionId }) => competitionId))].flatMap((competitionId) => {
    const own = works.filter((work) => work.competitionId === competitionId);
    return similarWorks(own, 30).flatMap((found) => {
      const [earlier, later] = [own[found.a], own[found.b]];
      return earlier && later ? [{ competitionId, found, earlier, later }] : [];
    });
  });
  await insertEntity(
    tx,
    cipher,
    worksPair,
    pairs
      .toSorted((a, b) => scoreOf(b.found) - scoreOf(a.found))
      .map(({ competitionId, found, earlier, later }, n) => {
        const [status, opinion] = decided[n] ?? [worksPairStatus.open, null];
        return {
          tenantId: tenant.id,
          createBy: 'system',
          createTime: at(seeding, -7, 9),
          id: idOf(`pair:${n}`),
          worksId: later.worksId,
          otherId: earlier.worksId,
          competitionId,
          score: scoreOf(found),
          textShare: Math.round(found.textShare * 100) / 100,
          sameFiles: found.sameFiles,
          samePictures: 0,
          pictureShare: 0,
          status,
          opinion,
          ...(status !== worksPairStatus.open && { updateBy: 'admin', updateTime: at(seeding, -6, 15) }),
        };
      }),
  );
  await noteSimilarity({ tx, tenantId: tenant.id }, papers);
}
