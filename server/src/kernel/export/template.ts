import { checkValue, type Entity, type Field, type Language, labelIn, mobileField } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { columnsOf as shownColumns } from '@saiyun/sdk/view';
import type { Cell } from '../../sheet/cell.ts';
import type { TemplateColumn, TemplateLayout } from '../../sheet/xlsx/write-template.ts';
import { concealedFrom } from '../access/hidden-fields.ts';
import type { Ctx } from '../context.ts';
import { dictsOf } from '../dict/dicts.ts';
import type { EntityModule } from '../entity-module.ts';
import { neededFields } from '../import/columns.ts';
import { withColumns } from '../import/more-columns.ts';
import type { FieldColumn } from '../row/columns.ts';
import { exampleMarks, sheetText } from '../tasks/messages.ts';
import { choicesOf } from './choices.ts';
import { lookOf } from './table.ts';

/** Texts of the forms that patterns ask for; the first that a field takes is its example. */
const exampleTexts = [
  '13800138000',
  'name@example.edu.cn',
  '110105199003078638',
  'https://www.example.edu.cn',
  '91110000100001234X',
  '200241',
  '10001',
  '2026',
  '01',
  '1',
  'A001',
  'A',
  'example',
  '6222020200112230009',
  '021-62233333',
];

const fits = (name: string, field: Field, value: unknown): boolean => checkValue(name, field, value) === undefined;

const textExample = (name: string, field: Field, label: string): string | null => {
  const looksLike = /phone|mobile/i.test(name) ? '13800138000' : /mail/i.test(name) ? 'name@example.edu.cn' : undefined;
  const candidates = [...(looksLike ? [looksLike] : []), label, ...exampleTexts];
  return candidates.find((text) => fits(name, field, text)) ?? null;
};

/** A value that a field takes; a reference shows by what its row is named. */
const exampleOf = ({ name, field }: SheetField, choices: readonly string[] | undefined, language: Language, prefixes: string): Cell => {
  const label = labelIn(field.label, language);
  switch (field.kind) {
    case 'text':
    case 'longText':
      return textExample(name, mobileField(field, prefixes), label);
    case 'int':
    case 'decimal':
    case 'money':
      return Math.min(Math.max(1, field.min ?? 1), field.max ?? Number.MAX_SAFE_INTEGER);
    case 'date':
      return new Date('2026-03-05T00:00:00Z');
    case 'instant':
      return new Date('2026-03-05T08:30:00Z');
    case 'dict':
    case 'flag':
      return choices?.[0] ?? null;
    case 'ref':
      return refNames(field, language)[0] ?? null;
    case 'file':
    case 'json':
      return null;
    default:
      return field.kind satisfies never;
  }
};

type SheetField = Pick<FieldColumn, 'name' | 'field'>;

/** By which fields a sheet names the row of a reference: its title, then its key. */
const refNames = (field: Field, language: Language): readonly string[] => {
  const target = entityByName(field.of ?? '');
  if (!target) return [];
  return [...new Set([target.title, ...target.key])].flatMap((name) => {
    const found = target.fields[name];
    return found ? [labelIn(found.label, language)] : [];
  });
};

/** What a field takes, in words. */
const formOf = (entity: Entity, { field }: SheetField, language: Language): string => {
  const target = field.kind === 'ref' ? entityByName(field.of ?? '') : undefined;
  const bounds = { min: field.min ?? '', max: field.max ?? '' };
  const isNumber = field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money';
  const says = [
    field.kind === 'date' && sheetText(language, 'hint.date'),
    field.kind === 'instant' && sheetText(language, 'hint.instant'),
    isNumber && (field.min !== undefined || field.max !== undefined) && sheetText(language, 'hint.bounds', bounds),
    target &&
      sheetText(language, target === entity ? 'hint.refAbove' : 'hint.ref', {
        record: labelIn(target.label, language),
        names: refNames(field, language).join(sheetText(language, 'comma')),
      }),
    field.many && sheetText(language, 'hint.many'),
    field.sheetHelp
      ? labelIn(field.sheetHelp, language)
      : field.max !== undefined && field.kind === 'text' && sheetText(language, 'hint.max', { max: field.max }),
    field.patternText && labelIn(field.patternText, language),
    field.help && labelIn(field.help, language),
  ];
  return says.filter((one) => typeof one === 'string').join('\n');
};

const headerOf = (entity: Entity, { name, field }: SheetField, language: Language): string =>
  (language === 'zh-CN' && entity.sheet?.headers[name]) || labelIn(field.label, language);

/** A workbook for new rows of a record, in the reader's language: only columns that an import reads, each explained, and an example row. */
export async function importTemplate(ctx: Ctx, module: EntityModule, asked: Params = {}): Promise<TemplateLayout> {
  const more = (await module.rules.moreColumns?.(ctx, { template: asked })) ?? new Map();
  const entity = withColumns(module.entity, more);
  const { language } = ctx;
  const concealed = concealedFrom(ctx, module);
  const needed = new Set(neededFields(entity, new Set()));
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const widths = new Map(shownColumns(entity).map((column) => [column.name, column.width]));
  // What is stored elsewhere has a column where the definition says so.
  const fields = Object.entries(entity.fields)
    .map(([name, field]) => ({ name, field }))
    .filter(
      ({ name, field }) => (field.writeOnly ? field.sheet === true : field.sheet !== false) && !field.server && !concealed.includes(name),
    );
  const label = labelIn(entity.label, language);
  const guide: string[][] = [];
  const columns = fields.map((column, i): TemplateColumn => {
    const { name, field } = column;
    const told = more.get(name);
    const choices = told?.choices ?? choicesOf(column, dicts.get(field.of ?? ''), language);
    const form = formOf(entity, column, language);
    const required = needed.has(name);
    const hint = [required && sheetText(language, 'hint.required'), form].filter(Boolean).join('\n');
    const header = headerOf(entity, column, language);
    const value = told?.example ?? exampleOf(column, choices, language, ctx.config.SAIYUN_MOBILE_PREFIXES);
    const shown =
      value instanceof Date
        ? value
            .toISOString()
            .slice(0, field.kind === 'date' ? 10 : 19)
            .replace('T', ' ')
        : String(value ?? '');
    const example = i === 0 ? `${exampleMarks[language]}${shown}` : value;
    guide.push([
      header,
      sheetText(language, required ? 'guide.yes' : 'guide.no'),
      form,
      choices?.join(sheetText(language, 'comma')) ?? shown,
    ]);
    return {
      header,
      width: Math.max(12, Math.round((widths.get(name) ?? 160) / 8)),
      look: lookOf(field),
      ...(choices && { choices }),
      ...(hint !== '' && { hint }),
      required,
      example,
    };
  });
  return {
    name: label,
    titles: [sheetText(language, 'template.title', { label }), sheetText(language, 'template.about')],
    columns,
    guide: {
      name: sheetText(language, 'guide'),
      headers: (['guide.column', 'guide.required', 'guide.form', 'guide.example'] as const).map((key) => sheetText(language, key)),
      rows: guide,
    },
  };
}
