import type { Columns, Issue } from '@saiyun/sdk/contract';
import { allFields, ruleIssue } from '@saiyun/sdk/contract';
import { printTemplate } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import type { PrintSection } from '@saiyun/sdk/logic/online';
import type { Ctx } from '../../../kernel/context.ts';
import { type EntityModule, entityModule } from '../../../kernel/entity-module.ts';
import { loadForm } from '../form/module.ts';
import { checkedDefinition, type FindModule, sourceOf } from '../source-module.ts';

/** The names in a text's placeholders: `{teamName}` gives teamName. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{([a-z][A-Za-z0-9]{0,29})\}/g)].map(([, name]) => name ?? '');
}

const namesOf = (section: PrintSection): readonly string[] => {
  if (section.kind === 'fields') return section.fields;
  return section.kind === 'text' ? [...namesIn(section.text), ...namesIn(section.textEn ?? '')] : [];
};

const sectionIssues = async (ctx: Ctx, { entity }: EntityModule, section: PrintSection): Promise<Issue[]> => {
  const fields = allFields(entity);
  const wrong = namesOf(section).find((name) => name !== 'id' && (!Object.hasOwn(fields, name) || fields[name]?.writeOnly));
  if (wrong !== undefined) return [ruleIssue('body', 'online.printField', { field: wrong })];
  if (section.kind !== 'rows') return [];
  const part = await loadForm(ctx, ctx.tenantId, section.form);
  if (!part || `onl_${part.spec.mainCode}` !== entity.name) return [ruleIssue('body', 'online.printField', { field: section.form })];
  const missing = section.fields.find((name) => !Object.hasOwn(part.module.entity.fields, name));
  return missing === undefined ? [] : [ruleIssue('body', 'online.printField', { field: missing })];
};

/** Refuses a page that names what its source does not have. */
export async function refuseWrongPage(
  ctx: Ctx,
  find: FindModule,
  whole: Pick<Columns<typeof printTemplate>, 'source' | 'body'>,
): Promise<void> {
  const source = await sourceOf(ctx, find, whole.source ?? '');
  if (!source) return refuseIssues(printTemplate.fields, [ruleIssue('source', 'online.source')]);
  for (const section of whole.body?.sections ?? []) refuseIssues(printTemplate.fields, await sectionIssues(ctx, source.module, section));
}

/** Templates of printed pages (CALL-128). The names in them are looked up when they are stored. */
export function printTemplateModule(find: FindModule): EntityModule {
  return entityModule(
    printTemplate,
    checkedDefinition<typeof printTemplate>((ctx, whole) => refuseWrongPage(ctx, find, whole)),
  );
}
