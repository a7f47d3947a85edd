import { languages } from '@saiyun/sdk/contract';
import { tenant } from '@saiyun/sdk/entities';
import { leastContrast, type SiteTheme, siteContrast } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import { type Input, oneOf, readInput } from '../../http/call/input.ts';
import { rolesForOwn } from '../../kernel/access/access.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { publicBiz } from '../../kernel/write/named-files.ts';

const kilobyte = 1024;
/** Pictures that strangers see, and the most that each may weigh: the sign-in page must come quickly on a slow line. */
const pictures = { logo: 300 * kilobyte, icon: 300 * kilobyte, picture: 1024 * kilobyte } as const;
type Picture = keyof typeof pictures;
/** What browsers draw without running anything: no SVG. */
const drawn: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

const text = (zh: string, en: string, max: number) => ({ kind: 'text', label: [zh, en], max }) as const;
const colour = (zh: string, en: string) => ({ kind: 'text', label: [zh, en], pattern: '^#[0-9a-f]{6}$' }) as const;

export const lookInput = {
  siteName: text('网站名称', 'Site name', 60),
  siteNameEn: text('英文网站名称', 'English site name', 100),
  logo: text('标志', 'Logo', 500),
  icon: text('图标', 'Icon', 500),
  picture: text('登录页图片', 'Sign-in picture', 500),
  primaryLight: colour('浅色主题主色', 'Colour of the light theme'),
  primaryDark: colour('深色主题主色', 'Colour of the dark theme'),
  footer: text('页脚文字', 'Footer', 200),
  footerEn: text('英文页脚文字', 'English footer', 200),
  defaultLanguage: oneOf(['默认语言', 'Default language'], languages),
  revision: { kind: 'int', label: ['版本', 'Revision'], required: true, min: 0 },
} as const;
type Given = Input<typeof lookInput>;
type LookName = Exclude<keyof Given, 'revision'>;
const lookNames = Object.keys(lookInput).filter((name): name is LookName => name !== 'revision');

/** GET own: the stored look of the caller's tenant, with the host that it is known by. */
export async function ownLook(ctx: Ctx): Promise<unknown> {
  rolesForOwn(ctx, 'siteLook');
  return lookWithHost(ctx);
}

interface Look extends Readonly<Record<LookName, string | null>> {
  readonly revision: number;
  readonly host: string | null;
}

const lookWithHost = async ({ db, tenantId }: { readonly db: Tx; readonly tenantId: number }): Promise<Look | undefined> =>
  db.one<Look>(
    // Never null: revision: it falls back on 0.
    `select l.site_name as "siteName", l.site_name_en as "siteNameEn", l.logo, l.icon, l.picture, l.primary_light as "primaryLight",
       l.primary_dark as "primaryDark", l.footer, l.footer_en as "footerEn", l.language as "defaultLanguage", coalesce(l.revision, 0) as revision, t.host
     from sys_tenant t left join sys_site_look l on l.tenant_id = t.id where t.id = $1 and t.del_flag = '0'`,
    [tenantId],
  );

/** Refuses a colour in which text could not be read. */
const refuseUnreadable = (theme: SiteTheme, field: 'primaryLight' | 'primaryDark', given: string | undefined): void => {
  if (!given) return;
  const contrast = siteContrast(theme, given);
  if (contrast < leastContrast)
    throw inputFailure({ field, code: 'rule', message: 'look.contrast', params: { contrast: contrast.toFixed(1), least: leastContrast } });
};

/** Pictures are public files of the tenant, whose content the server has looked at when they came. */
const refusePicture = async (tx: Tx, tenantId: number, field: Picture, path: string | undefined): Promise<void> => {
  if (!path) return;
  const file = await tx.one<{ type: string; size: number; biz: string }>(
    'select mime_type as type, size::int as size, biz from sys_file where path = $1 and tenant_id = $2',
    [path, tenantId],
  );
  if (!file || file.biz !== publicBiz) throw inputFailure({ field, code: 'rule', message: 'look.file' });
  if (!drawn.includes(file.type)) throw inputFailure({ field, code: 'rule', message: 'look.type' });
  const most = pictures[field];
  if (file.size > most) throw inputFailure({ field, code: 'rule', message: 'look.size', params: { kilobytes: most / kilobyte } });
};

const both = (given: Given): void => {
  if (Boolean(given.primaryLight) === Boolean(given.primaryDark)) return;
  throw inputFailure({ field: given.primaryLight ? 'primaryDark' : 'primaryLight', code: 'required' });
};

/** PUT edit: stores the look over the revision that it was read with. */
export async function editLook(ctx: Ctx, body: unknown): Promise<unknown> {
  rolesForOwn(ctx, 'siteLook');
  const given: Given = readInput(lookInput, body);
  both(given);
  refuseUnreadable('light', 'primaryLight', given.primaryLight);
  refuseUnreadable('dark', 'primaryDark', given.primaryDark);
  await ctx.db.tx(async (tx) => {
    for (const field of ['logo', 'icon', 'picture'] as const) await refusePicture(tx, ctx.tenantId, field, given[field]);
    // Two administrators who store their first look at once take turns.
    await tx.one('select 1 as held from sys_tenant where id = $1 for update', [ctx.tenantId]);
    const stored = await lookWithHost({ db: tx, tenantId: ctx.tenantId });
    if ((stored?.revision ?? 0) !== given.revision) throw new Failure('row.stale');
    const value = (name: LookName): string | null => {
      const one = given[name]?.trim();
      return one ? one : null;
    };
    await tx.run(
      `insert into sys_site_look (tenant_id, site_name, site_name_en, logo, icon, picture, primary_light, primary_dark, footer, footer_en,
         language, revision, update_by, update_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, $12, $13)
       on conflict (tenant_id) do update set site_name = excluded.site_name, site_name_en = excluded.site_name_en, logo = excluded.logo,
         icon = excluded.icon, picture = excluded.picture, primary_light = excluded.primary_light, primary_dark = excluded.primary_dark,
         footer = excluded.footer, footer_en = excluded.footer_en, language = excluded.language,
         revision = sys_site_look.revision + 1, update_by = excluded.update_by, update_time = excluded.update_time`,
      [
        ctx.tenantId,
        value('siteName'),
        value('siteNameEn'),
        value('logo'),
        value('icon'),
        value('picture'),
        value('primaryLight'),
        value('primaryDark'),
        value('footer'),
        value('footerEn'),
        value('defaultLanguage'),
        ctx.actor.username,
        ctx.now(),
      ],
    );
    const names = lookNames.filter((name) => value(name) !== (stored?.[name] ?? null));
    const image = (of: (name: LookName) => string | null) => Object.fromEntries(names.map((name) => [name, of(name)]));
    const [before, after] = [image((name) => stored?.[name] ?? null), image(value)];
    await audit({ ...ctx, tx }, tenant, [{ action: 'siteLook', entityId: String(ctx.tenantId), before, after }]);
  });
  return lookWithHost(ctx);
}
