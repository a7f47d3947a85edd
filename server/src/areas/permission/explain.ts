import type { Entity, ExplainStep, Explanation, Language, Role } from '@saiyun/sdk/contract';
import { joinNames, labelIn, roleLabels } from '@saiyun/sdk/contract';
import { accountStatus, validity } from '@saiyun/sdk/entities';
import { type Grants, may, mostRoles, type Reason, type RowFacts, reasonText } from '@saiyun/sdk/logic/permission';
import { grantsSql, readGrants } from '../../actor/grants.ts';
import { unitIdSql } from '../../actor/membership.ts';
import { dayOf } from '../../actor/read-actor.ts';
import { readDataRules } from '../../actor/read-data-rules.ts';
import { needed, optional, readInput } from '../../http/call/input.ts';
import { rolesForOwn, stateTexts } from '../../kernel/access/access.ts';
import type { DataRules } from '../../kernel/access/data-rules.ts';
import { withheldFrom } from '../../kernel/access/withheld.ts';
import type { Actor, Ctx } from '../../kernel/context.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { readRows } from '../../kernel/write/standard-calls.ts';

type Texts = Readonly<Record<Language, string>>;

const step = (rule: ExplainStep['rule'], holds: boolean, zh: string, en: string): ExplainStep => ({
  rule,
  holds,
  text: { 'zh-CN': zh, en },
});

interface Account {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly status: string;
  readonly unitId: string | null;
  readonly expertId: string | null;
  readonly tenantOpen: boolean;
  readonly grants: Grants & { readonly buttons: ReadonlySet<string> };
}

/** An account of the tenant with what it holds; refuses others. */
export async function findAccount(ctx: Ctx, userId: string): Promise<Account> {
  const found = await ctx.db.one<Omit<Account, 'grants'>>(
    `select u.id, u.username, u.realname, u.status, ${unitIdSql('u.id', '$2')} as "unitId",
       (select e.id from ds_tb_expert e where e.tenant_id = $2 and e.user_id = u.id and e.del_flag = '0' limit 1) as "expertId",
       exists (select 1 from sys_tenant t where t.id = $2 and t.status = 1
         and (t.begin_date is null or t.begin_date <= $3::date) and (t.end_date is null or t.end_date >= $3::date)) as "tenantOpen"
     from sys_user u where u.id = $1 and u.del_flag = '0'
       and (u.tenant_id = $2 or exists (select 1 from sys_user_tenant m where m.user_id = u.id and m.tenant_id = $2))`,
    [userId, ctx.tenantId, dayOf(ctx.now())],
  );
  if (!found) throw new Failure('row.missing');
  return { ...found, grants: await readGrants(ctx.db, userId, ctx.tenantId, ctx.now()) };
}

const accountSteps = (account: Account): ExplainStep[] => [
  account.status === accountStatus.frozen
    ? step('account', false, '账号已冻结', 'The account is frozen')
    : step('account', true, '账号正常', 'The account is in use'),
  account.tenantOpen
    ? step('tenant', true, '租户正常', 'The tenant is in use')
    : step('tenant', false, '租户已冻结或不在有效期内', 'The tenant is frozen or outside its dates'),
];

const named = (list: readonly Role[], language: Language): string =>
  joinNames(
    language,
    list.map((one) => labelIn(roleLabels[one], language)),
  );

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly status: string;
  readonly parentId: string;
  readonly hidden: boolean;
}

/** The names of the roles and departments that grant the account one menu or button. */
const grantStep = async (ctx: Ctx, userId: string, entry: Entry): Promise<ExplainStep> => {
  const by = await ctx.db.many<{ name: string; nameEn: string; via: string }>(
    `select distinct g.role_name as name, ${twinSql('en', 'g.role_name')} as "nameEn", g.via from (${grantsSql('$1', '$2')}) g where g.permission_id = $3 order by 1`,
    [userId, ctx.tenantId, entry.id],
  );
  const en = entry.nameEn ?? entry.name;
  if (by.length === 0)
    return step('grant', false, `没有任何角色或部门角色授予“${entry.name}”`, `No role or department role grants “${en}”`);
  const zhNames = by.map(({ name, via }) => (via === 'role' ? `角色“${name}”` : `部门角色“${name}”`)).join('、');
  const enNames = by.map(({ nameEn, via }) => (via === 'role' ? `role “${nameEn}”` : `department role “${nameEn}”`)).join(', ');
  return step('grant', true, `${zhNames}授予“${entry.name}”`, `“${en}” is granted by ${enNames}`);
};

const entryStep = (entry: Entry): ExplainStep =>
  entry.status === validity.valid
    ? step('entry', true, `“${entry.name}”已启用`, `“${entry.nameEn ?? entry.name}” is enabled`)
    : step('entry', false, `“${entry.name}”已停用`, `“${entry.nameEn ?? entry.name}” is switched off`);

/** A hidden entry hides what is below it; its page opens by its address and by links all the same. */
const hiddenStep = (entry: Entry, own: Entry): ExplainStep[] => {
  if (!entry.hidden) return [];
  const [zh, en] = [own.name, own.nameEn ?? own.name];
  return [
    entry.id === own.id
      ? step(
          'menu',
          true,
          `“${zh}”设为不显示在菜单中，只能通过地址或链接打开`,
          `“${en}” is not shown in the menu; it opens by its address or a link only`,
        )
      : step(
          'menu',
          true,
          `上级“${entry.name}”设为不显示在菜单中，“${zh}”因此也不显示，只能通过地址或链接打开`,
          `“${entry.nameEn ?? entry.name}” above it is not shown in the menu, and so neither is “${en}”; it opens by its address or a link only`,
        ),
  ];
};

const entryColumns = `id, name, name_en as "nameEn", status, parent_id as "parentId", hidden`;

const explainMenu = async (ctx: Ctx, account: Account, menu: string): Promise<ExplainStep[]> => {
  const steps: ExplainStep[] = [];
  // Several entries may lead to one page: the account's own is explained.
  let entry = await ctx.db.one<Entry>(
    `select ${entryColumns} from sys_permission where menu_type in (0, 1) and (url = $1 or id = $1)
     order by id in (select g.permission_id from (${grantsSql('$2', '$3')}) g) desc, parent_id <> '', id limit 1`,
    [menu, account.id, ctx.tenantId],
  );
  if (!entry) throw new Failure('row.missing');
  const own = entry;
  // Every entry above must be granted as well, or this one cannot be reached.
  for (let depth = 0; entry && depth < 20; depth += 1) {
    steps.push(entryStep(entry), ...hiddenStep(entry, own), await grantStep(ctx, account.id, entry));
    entry =
      entry.parentId === ''
        ? undefined
        : await ctx.db.one<Entry>(`select ${entryColumns} from sys_permission where id = $1`, [entry.parentId]);
  }
  return steps;
};

const explainButton = async (
  ctx: Ctx,
  account: Account,
  entity: Entity,
  action: string,
): Promise<{ steps: ExplainStep[]; held: Role[] }> => {
  const most = mostRoles(entity, action);
  if (!most) throw new Failure('row.missing');
  const has = account.grants.roles;
  const held = has.filter((one) => most.includes(one));
  const steps = [
    held.length > 0
      ? step('baseRole', true, `权限范围“${named(held, 'zh-CN')}”允许此操作`, `The base role ${named(held, 'en')} allows this`)
      : step(
          'baseRole',
          false,
          `权限范围“${named(has, 'zh-CN') || '无'}”不允许此操作，只有${named(most, 'zh-CN')}可以`,
          `The base role ${named(has, 'en') || '(none)'} does not allow this; ${named(most, 'en')} may`,
        ),
  ];
  const code = `${entity.name}:${action === 'queryById' ? 'list' : action}`;
  const entry = await ctx.db.one<Entry>(`select ${entryColumns} from sys_permission where menu_type = 2 and perms = $1`, [code]);
  if (!entry) return { steps: [...steps, step('entry', false, `没有按钮 ${code}`, `There is no button ${code}`)], held };
  return { steps: [...steps, entryStep(entry), await grantStep(ctx, account.id, entry)], held };
};

/** The account as a caller, with these data rules. */
export function actorOf(ctx: Ctx, account: Account, dataRules: DataRules): Actor {
  return {
    userId: account.id,
    username: account.username,
    realname: account.realname,
    tenantId: ctx.tenantId,
    ...account.grants,
    unitId: account.unitId,
    expertId: account.expertId,
    sessionId: '',
    dataRules,
  };
}

/** What the one function says beyond roles, buttons and scope: assignments, states, and what keeps a row as it is. */
const decidedSteps = async (ctx: Ctx, { grants }: Account, entity: Entity, action: string, row?: RowFacts): Promise<ExplainStep[]> => {
  const texts = await stateTexts(ctx, entity);
  const answer = may(grants, entity, action, row);
  const decides = (rule: 'assignment' | 'state', codes: readonly Reason['code'][], zh: string, en: string): ExplainStep => {
    if (answer.kind === 'allowed' || !codes.includes(answer.why.code)) return step(rule, true, zh, en);
    return step(rule, false, reasonText('zh-CN', answer.why, texts('zh-CN')), reasonText('en', answer.why, texts('en')));
  };
  return [
    ...(grants.assignments ? [decides('assignment', ['access.action'], '子管理员的授权包含此操作', 'The assignments include this')] : []),
    ...(row && Object.hasOwn(entity.verbs, action)
      ? [decides('state', ['verb.state', 'row.built_in', 'access.denied'], '状态允许此操作', 'The state allows this')]
      : []),
  ];
};

/** Whether the account sees a row: it exists, is within its scope, and passes its data rules, each reported as a step. */
const explainRow = async (
  ctx: Ctx,
  account: Account,
  module: EntityModule,
  action: string,
  id: string,
  held: readonly Role[],
): Promise<ExplainStep[]> => {
  const { entity } = module;
  const dataRules = await readDataRules(ctx.db, account.id, ctx.tenantId);
  const as = (rules: DataRules): Ctx => ({ ...ctx, actor: actorOf(ctx, account, rules) });
  const tenant = entity.shared ? '' : ' and tenant_id = $2';
  // All tenants: only for records that tenants share.
  const there = await ctx.db.one(
    `select 1 as there from ${entity.table} where id = $1 and del_flag = '0'${tenant}`,
    entity.shared ? [id] : [id, ctx.tenantId],
  );
  if (!there) return [step('row', false, '数据不存在或不属于本租户', 'The record does not exist or belongs to another tenant')];
  const [inScope] = await readRows(as({}), ctx.db, module, held, [id]);
  const steps = [
    step('row', true, '数据存在', 'The record exists'),
    inScope
      ? step('scope', true, '在数据范围内', 'Within the scope of the base role')
      : step('scope', false, '不在该权限范围的数据范围内', 'Outside the scope of the base role'),
  ];
  for (const rules of dataRules[entity.name] ?? [])
    for (const rule of rules) {
      const [seen] = await readRows(as({ [entity.name]: [[rule]] }), ctx.db, module, held, [id]);
      const said = `${rule.column} ${rule.operator} ${rule.value}`;
      steps.push(
        step(
          'dataRule',
          inScope === undefined || seen !== undefined,
          `数据规则“${rule.name}”（${said}）${seen ? '符合' : '不符合'}`,
          `Data rule “${rule.name}” (${said}) ${seen ? 'holds' : 'does not hold'}`,
        ),
      );
    }
  const [seen] = await readRows(as(dataRules), ctx.db, module, held, [id]);
  // The rules of one role are enough: a refusal by another role's rules is then no obstacle.
  const settled = seen
    ? steps.map((one) => (one.rule === 'dataRule' && !one.holds ? { ...one, holds: true, text: lifted(one.text) } : one))
    : steps;
  const withheld = inScope && (await withheldFrom(as(dataRules), ctx.db, module, [id]))?.get(id);
  return [...settled, ...(await decidedSteps(ctx, account, entity, action, inScope && { ...inScope, withheld }))];
};

const lifted = (text: Texts): Texts => ({
  'zh-CN': `${text['zh-CN']}，但另一角色允许`,
  en: `${text.en}, but another role lets it through`,
});

const input = {
  userId: needed(['账号', 'Account']),
  menu: optional(['菜单', 'Menu'], 500),
  button: optional(['按钮', 'Button'], 200),
  entity: optional(['业务对象', 'Record']),
  id: optional(['编号', 'ID']),
};

/**
 * Explains rule by rule why an account may or may not see a menu, press a button
 * or read a row. For administrators only, about accounts of their tenant.
 */
export async function explain(ctx: Ctx, modules: readonly EntityModule[], query: unknown): Promise<Explanation> {
  rolesForOwn(ctx, 'explain');
  const asked = readInput(input, query);
  if ([asked.menu, asked.button, asked.entity].filter(Boolean).length !== 1)
    throw inputFailure({ field: 'menu', code: 'rule', message: 'permission.explainOne' });
  const account = await findAccount(ctx, asked.userId);
  const steps = accountSteps(account);
  if (asked.menu) steps.push(...(await explainMenu(ctx, account, asked.menu)));
  else {
    const [name, action = 'list'] = asked.button ? asked.button.split(':', 2) : [asked.entity, 'list'];
    const module = modules.find(({ entity }) => entity.name === name);
    if (!module) throw new Failure('row.missing');
    const { steps: found, held } = await explainButton(ctx, account, module.entity, action);
    steps.push(...found);
    steps.push(
      ...(asked.id
        ? await explainRow(ctx, account, module, action, asked.id, held)
        : await decidedSteps(ctx, account, module.entity, action)),
    );
  }
  return { allowed: steps.every(({ holds }) => holds), steps };
}
