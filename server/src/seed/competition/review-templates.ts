import type { Label } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { reviewTemplate, reviewTemplateItem, templateStatus } from '@saiyun/sdk/entities';
import type { totalScore } from '@saiyun/sdk/rules';
import { insertEntity } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import { at, type Seeding, type SeedTenant } from '../../defaults/seeding.ts';

interface Item {
  readonly code: string;
  readonly type: 'score' | 'grade' | 'passFail' | 'text';
  readonly name: Label;
  readonly guide: Label;
  readonly weight?: number;
  readonly max?: number;
  readonly step?: number;
  readonly grades?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: boolean;
}

/** The form in use: three scores with weights that sum to 100, a grade, a pass or fail, and a text. */
export const paperItems: readonly Item[] = [
  {
    code: 'model',
    type: 'score',
    name: ['模型与方法', 'Model and method'],
    guide: [
      '假设合理、模型正确、求解严谨：90 分以上为优，75 至 89 分为良。',
      'Sound assumptions, a right model, careful solving: 90 and above excellent, 75 to 89 good.',
    ],
    weight: 40,
    max: 100,
    step: 1,
  },
  {
    code: 'creative',
    type: 'score',
    name: ['创新性', 'Originality'],
    guide: ['思路新颖，有自己的见解，与已有工作区别明确。', 'New ideas and own insight, clearly set apart from existing work.'],
    weight: 30,
    max: 10,
    step: 0.5,
  },
  {
    code: 'writing',
    type: 'score',
    name: ['写作与表达', 'Writing'],
    guide: ['结构清晰、图表规范、文献引用完整。', 'Clear structure, proper figures, complete references.'],
    weight: 30,
    max: 100,
    step: 1,
  },
  {
    code: 'level',
    type: 'grade',
    name: ['推荐等级', 'Recommended level'],
    guide: ['A 一等奖，B 二等奖，C 三等奖，D 不推荐。', 'A first prize, B second prize, C third prize, D none.'],
    grades: 'A,B,C,D',
  },
  {
    code: 'honest',
    type: 'passFail',
    name: ['学术规范', 'Academic integrity'],
    guide: ['未发现抄袭、数据造假等问题为合格。', 'Pass when there is no plagiarism and no invented data.'],
  },
  {
    code: 'advice',
    type: 'text',
    name: ['修改建议', 'Advice'],
    guide: ['请指出最重要的一至两处改进，可不填。', 'Name the one or two most important improvements; may be left empty.'],
    minLength: 5,
    maxLength: 500,
    required: false,
  },
];

const productItems: readonly Item[] = [
  {
    code: 'idea',
    type: 'score',
    name: ['创意', 'Idea'],
    guide: ['创意新颖且有应用价值。', 'New and useful.'],
    weight: 50,
    max: 100,
    step: 1,
  },
  {
    code: 'build',
    type: 'score',
    name: ['实现', 'Build'],
    guide: ['作品完整并可演示。', 'Complete and ready to show.'],
    weight: 50,
    max: 100,
    step: 1,
  },
  {
    code: 'note',
    type: 'text',
    name: ['评语', 'Remarks'],
    guide: ['不少于十字。', 'At least ten characters.'],
    minLength: 10,
    maxLength: 500,
  },
];

interface Template {
  readonly key: string;
  readonly name: Label;
  readonly version: number;
  readonly status: '0' | '1' | '2';
  readonly items: readonly Item[];
}

/** The template of the rounds under review. */
export const paper: Template = {
  key: 'paper',
  name: ['竞赛作品评审表', 'Work review form'],
  version: 2,
  status: templateStatus.inUse,
  items: paperItems,
};
const templates: readonly Template[] = [
  paper,
  {
    key: 'paper1',
    name: ['竞赛作品评审表（试用）', 'Work review form (trial)'],
    version: 1,
    status: templateStatus.retired,
    items: productItems,
  },
  { key: 'product', name: ['实物作品评审表', 'Product review form'], version: 1, status: templateStatus.draft, items: productItems },
];

export function templateId(tenantId: number, t: Template): string {
  return idOf(`template:${tenantId}:${t.key}`);
}

export function itemId(tenantId: number, t: Template, item: Item): string {
  return idOf(`templateItem:${tenantId}:${t.key}:${item.code}`);
}

/** Review templates in each of their states. */
export async function seedTemplates({ tx, cipher, ...seeding }: Seeding, tenant: SeedTenant): Promise<void> {
  const common = { tenantId: tenant.id, createBy: 'admin', createTime: at(seeding, -110, 9) };
  await insertEntity(
    tx,
    cipher,
    reviewTemplate,
    templates.map((t) => ({
      ...common,
      id: templateId(tenant.id, t),
      templateName: t.name[0],
      templateNameEn: t.name[1],
      version: t.version,
      fullMark: 100,
      status: t.status,
    })),
  );
  await insertEntity(
    tx,
    cipher,
    reviewTemplateItem,
    templates.flatMap((t) =>
      t.items.map((item, n) => ({
        ...common,
        id: itemId(tenant.id, t, item),
        templateId: templateId(tenant.id, t),
        itemCode: item.code,
        itemName: item.name[0],
        itemNameEn: item.name[1],
        itemType: item.type,
        minValue: item.type === 'score' ? 0 : null,
        maxValue: item.max ?? null,
        step: item.step ?? null,
        weight: item.weight ?? null,
        requiredFlag: item.required === false ? no : yes,
        grades: item.grades ?? null,
        minLength: item.minLength ?? null,
        maxLength: item.maxLength ?? null,
        guide: item.guide[0],
        guideEn: item.guide[1],
        orderNum: n + 1,
      })),
    ),
  );
}

/** The items of the form in use, as far as scores need them. */
export function paperRows(tenantId: number): Parameters<typeof totalScore>[0] {
  return paperItems.map((item) => ({
    id: itemId(tenantId, paper, item),
    itemType: item.type,
    maxValue: item.max ?? null,
    weight: item.weight ?? null,
  }));
}
