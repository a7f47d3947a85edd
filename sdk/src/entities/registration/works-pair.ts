import { entity, logOnly } from '../../contract/entity.ts';
import { decimal, dict, int, longText, ref } from '../../contract/field.ts';
import { worksPairStatus } from './choices.ts';

const share = { digits: 2, server: true, sort: true, width: 110 } as const;

/**
 * Two works that have more in common than chance: a file, text or pictures. Found by the platform among the works of a competition and of
 * the earlier ones of its series; what to make of it is for people to say.
 */
export const worksPair = entity('dsTbWorksPair', {
  label: ['相似作品', 'Similar works'],
  title: 'id',
  namedBy: ['worksId', 'otherId'],
  key: ['worksId', 'otherId'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'works' },
  calls: logOnly,
  defaultSort: { column: 'score', order: 'desc' },
  stateField: 'status',
  states: worksPairStatus,
  groups: [
    { label: ['作品', 'Works'], fields: ['worksId', 'otherId', 'competitionId', 'status', 'opinion'] },
    { label: ['比对结果', 'Comparison'], fields: ['score', 'sameFiles', 'textShare', 'samePictures', 'pictureShare'] },
  ],
  fields: {
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, required: true, search: 'in', width: 200 }),
    /** Was submitted earlier, or is of an earlier competition of the series. */
    otherId: ref(['更早的作品', 'Earlier work'], 'dsTbWorks', { server: true, required: true, search: 'in', width: 200 }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { server: true, required: true, search: 'in', width: 200 }),
    score: decimal(['相似度（%）', 'Similarity (%)'], {
      ...share,
      priority: 1,
      search: 'range',
      help: [
        '文件完全相同为 100，否则取文字与图片重合比例中较高的一个，按较短的作品计算',
        '100 if a file is the same, otherwise the larger share of text or pictures in common, measured by the shorter work',
      ],
    }),
    textShare: decimal(['文字重合（%）', 'Text in common (%)'], share),
    sameFiles: int(['相同文件', 'Same files'], { server: true, sort: true, width: 90 }),
    samePictures: int(['相同图片', 'Same pictures'], { server: true, sort: true, width: 90 }),
    pictureShare: decimal(['图片重合（%）', 'Pictures in common (%)'], { ...share, list: false }),
    status: dict(['核对状态', 'State'], worksPairStatus, { server: true, search: 'in', sort: true, width: 110 }),
    opinion: longText(['核对意见', 'Finding'], { server: true, list: false }),
  },
  verbs: {
    clear: {
      label: ['排除雷同', 'Rule out copying'],
      from: ['open'],
      to: 'cleared',
      roles: ['ADMIN', 'SUB'],
      input: { opinion: longText(['核对意见', 'Finding'], { max: 1000 }) },
    },
    confirm: {
      label: ['认定雷同', 'Confirm as copied'],
      from: ['open'],
      to: 'confirmed',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      input: { opinion: longText(['核对意见', 'Finding'], { required: true, max: 1000 }) },
    },
    /** The way back of both, with the reason, which taking back at once what one has just decided does not need. */
    reopen: {
      label: ['重新核对', 'Check again'],
      from: ['cleared', 'confirmed'],
      to: 'open',
      roles: ['ADMIN', 'SUB'],
      aside: true,
      input: { opinion: longText(['原因', 'Reason'], { max: 1000 }) },
    },
  },
});
