import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  unit: `The schools and other institutions of teams and experts.
- Add them one by one, or many with [kit:action.import].
- [dsTbUnit.enable] those that registered themselves.
- If a school is there twice, use [dsTbUnit.mergeInto]; its entries and people move along.
? Can a school be deleted?
Not with people or entries. [dsTbUnit.disable] it instead.`,
  area: `Areas divide schools by region; competitions can select and authorise by area.
- Areas at the left, their schools at the right; drag to rearrange.
- Create the areas first, then put schools into them.`,
  user: `Accounts that can sign in.
- Add one with its roles and departments and tell its owner the first password, which has to be changed.
- For a lost password use [org:password.reset]; letting people set it by e-mail is safer.
- [sysUser.freeze] those who leave. Do not delete them, or their records lose their owner.
? Why can’t they see a menu?
Choose the menu in [/isystem/permission]; it tells you.
? A phone is lost, and two-step sign-in fails
Make sure who it is, then [sysUser.resetTotp]; they set it up at the next sign-in.`,
  role: `A role puts menus, buttons and data rights together, and is given to accounts.
- Create a role with its base, then choose [kit:action.grant] and tick menus and buttons.
- [grant:preview] says which accounts gain or lose what, before you save.
- Give it to accounts under its members.
? I ticked it, but they don’t see it
What the base itself cannot do, ticking does not add. The preview says so.
? They should only see their own school’s data
Add a data rule to the menu in [/isystem/permission] and apply it to this role.`,
  depart: `Departments of your institution, to which accounts belong.
- The tree at the left can be rearranged by dragging; members and roles are at the right.
- Create the top department first.
- Add and move people under members, with those of departments below if you like.`,
  departRole: `Roles that hold within one department, given by whoever leads it.
- Create one for a department, then [kit:action.grant].
- Give it to members in [/isystem/depart].`,
  position: `Posts of accounts, such as head of academic affairs, chosen in users.
- A name and a rank are enough; posts carry no rights.`,
  online: `Who is signed in now.
- See account, device and when they were last active.
- Sign out whoever looks suspicious; they have to sign in again.
? An account may have been stolen
Sign it out, then reset its password in [/org/user].`,
  visits: `How many people signed in, and how often.
- Choose a period to see when it is busiest.`,
} as const satisfies Translation<typeof zhCn>;
