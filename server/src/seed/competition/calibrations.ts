import type { Label, ReferenceItemValue, ReviewItemValue } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { calibration, calibrationStatus } from '@saiyun/sdk/entities';
import { totalScore } from '@saiyun/sdk/rules';
import { insertEntity, insertRows } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import { at, type Seeding, type SeedTenant } from '../../defaults/seeding.ts';
import { calibrationDistance, isCalibrated } from '../../domain/calibration.ts';
import { calibrationPaths } from '../platform/files.ts';
import type { SeedExpert } from '../platform/people.ts';
import { itemId, paper, paperItems, paperRows } from './review-templates.ts';

type Marks = readonly [model: number, creative: number, writing: number, level: string];

interface Work {
  readonly key: string;
  readonly title: Label;
  readonly abstract: Label;
  readonly comment: Label;
  readonly marks: Marks;
  readonly why: readonly [model: string, creative: string, writing: string];
  /** In use, unless it says another state. */
  readonly status?: string;
}

const works: readonly Work[] = [
  {
    key: 'good',
    title: ['社区养老床位的两阶段选址', 'Two-stage siting of community care beds'],
    abstract: [
      '以 12 个街道的老年人口与步行时间为数据，先用聚类划分服务圈，再用混合整数规划确定床位，并检验了参数变动 20% 时方案的稳定性。',
      'From the elderly population and walking times of 12 subdistricts, service areas are clustered, beds are sited by mixed-integer programming, and the plan is tested against changes of 20% in its parameters.',
    ],
    comment: [
      '一等奖水平的代表作：模型完整、检验充分，创新性中上。',
      'A typical first-prize paper: a complete model, well tested, with some originality.',
    ],
    marks: [90, 8, 86, 'A'],
    why: ['假设有依据，两阶段衔接清楚，做了灵敏度分析。', '方法本身常见，把步行时间引入选址有新意。', '图表规范，第 4 节的推导略显冗长。'],
  },
  {
    key: 'fair',
    title: ['共享单车夜间调度', 'Overnight rebalancing of shared bicycles'],
    abstract: [
      '用近邻法求调度路线，将平均缺车时间缩短 11%。没有与其他方法比较，也没有讨论车辆容量。',
      'Routes found by nearest neighbour shorten the mean time without bicycles by 11%. No other method is compared, and the capacity of the lorries is not discussed.',
    ],
    comment: [
      '不要因为结果看起来可用而给高分：缺少对照，结论不可靠。',
      'Do not score it highly because the result looks usable: without a comparison it cannot be relied on.',
    ],
    marks: [66, 5, 74, 'D'],
    why: ['忽略车辆容量，贪心解未与最优解比较。', '沿用常规方法，没有自己的改进。', '表达通顺，但图 3 没有单位。'],
  },
  {
    key: 'draft',
    title: ['区域空气质量的时空预报', 'Forecasting regional air quality in space and time'],
    abstract: [
      '用时空图网络预报 48 小时的空气质量，并与气象模式对照。',
      'A spatio-temporal graph network forecasts air quality for 48 hours, beside a weather model.',
    ],
    comment: ['待第二位命题组成员核对后启用。', 'To be checked by a second examiner before use.'],
    marks: [78, 7, 80, 'B'],
    why: ['与气象模式有对照，但缺少不确定性分析。', '网络结构有改进。', '图表较多，主线不够突出。'],
    status: calibrationStatus.draft,
  },
  {
    key: 'retired',
    title: ['物流车辆路径的启发式算法', 'A heuristic for delivery routes'],
    abstract: ['以节约算法为基础的车辆路径规划。', 'Vehicle routing based on savings.'],
    comment: ['题目与本届重复，已停用。', 'Retired: this year has the same problem.'],
    marks: [80, 6, 82, 'C'],
    why: ['模型完整，规模偏小。', '以常规方法为主。', '表达清楚。'],
    status: calibrationStatus.retired,
  },
];

const codes = ['model', 'creative', 'writing'] as const;

const valuesOf = (tenantId: number, [model, creative, writing, level]: Marks): ReviewItemValue[] =>
  paperItems.flatMap((item): ReviewItemValue[] => {
    const id = itemId(tenantId, paper, item);
    const score = { model, creative, writing }[item.code as (typeof codes)[number]];
    if (score !== undefined) return [{ itemId: id, scoreValue: score }];
    if (item.type === 'grade') return [{ itemId: id, gradeValue: level }];
    return item.type === 'passFail' ? [{ itemId: id, passValue: yes }] : [];
  });

const commented = (tenantId: number, { marks, why }: Work): ReferenceItemValue[] => {
  const values = valuesOf(tenantId, marks);
  return values.map((value, i) => (i < why.length ? { ...value, comment: why[i] ?? null } : value));
};

/** What experts gave the works: the account `expert` has scored one of them, the next expert both. */
const given: readonly (readonly [expert: number, work: number, marks: Marks])[] = [
  [0, 0, [84, 8, 88, 'B']],
  [2, 0, [92, 8.5, 85, 'A']],
  [2, 1, [82, 7.5, 80, 'C']],
];

/** Two works with a known score in a round of review, and who has scored them. */
export async function seedCalibrations(
  seeding: Seeding,
  tenant: SeedTenant,
  projectId: string,
  experts: readonly SeedExpert[],
): Promise<void> {
  const rows = paperRows(tenant.id);
  const idFor = (work: Work): string => idOf(`calibration:${tenant.id}:${work.key}`);
  const totalOf = (marks: Marks): number => totalScore(rows, valuesOf(tenant.id, marks), 100) ?? 0;
  await insertEntity(
    seeding.tx,
    seeding.cipher,
    calibration,
    works.map((work, n) => ({
      id: idFor(work),
      tenantId: tenant.id,
      createBy: 'admin',
      createTime: at(seeding, -9, 10 + n),
      projectId,
      title: work.title[0],
      titleEn: work.title[1],
      abstractText: work.abstract[0],
      abstractTextEn: work.abstract[1],
      worksFile: calibrationPaths[n] ?? null,
      items: commented(tenant.id, work),
      referenceScore: totalOf(work.marks),
      comment: work.comment[0],
      commentEn: work.comment[1],
      orderNum: n + 1,
      status: work.status ?? calibrationStatus.ready,
    })),
  );
  await insertRows(
    seeding.tx,
    'ds_tb_calibration_result',
    {
      id: 'text',
      tenant_id: 'integer',
      project_id: 'text',
      calibration_id: 'text',
      expert_id: 'text',
      attempt_no: 'integer',
      items: 'jsonb',
      total_score: 'numeric',
      distance: 'numeric',
      within: 'text',
      submit_time: 'timestamptz',
      create_by: 'text',
      create_time: 'timestamptz',
    },
    given.flatMap(([e, w, marks], n) => {
      const [one, work] = [experts[e], works[w]];
      if (!one || !work) return [];
      const distance = calibrationDistance(totalOf(marks), totalOf(work.marks));
      const time = at(seeding, -5, 9 + n);
      return [
        {
          id: idOf(`calibration:${tenant.id}:${work.key}:${one.id}`),
          tenant_id: tenant.id,
          project_id: projectId,
          calibration_id: idFor(work),
          expert_id: one.id,
          attempt_no: 1,
          items: valuesOf(tenant.id, marks),
          total_score: totalOf(marks),
          distance,
          within: isCalibrated(distance, 10, 100) ? yes : no,
          submit_time: time,
          create_by: one.username,
          create_time: time,
        },
      ];
    }),
  );
}
