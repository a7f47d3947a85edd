import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  lists: `Lists work the same everywhere.
- Search for names, numbers or people; the slash key goes to the search box.
- Add conditions with [kit:filter.title]; keep them as a view if you need them often, and share it with your role.
- Click a heading to sort, with Shift by several.
- Tick rows, and what you can do with them appears above the list.
- A row shows only what can be done now; the rest is behind the dots.
? Why is there no edit button?
The row’s state does not allow it, or your account may not. Its page says why.
? I deleted something by mistake
Restore it from the [kit:bin.button].`,
  record: `One record in full: its facts in groups, what belongs to it, and its history.
- What can be done now is at the top right.
- Encrypted values are hidden; the eye shows one after you give a reason, which is recorded.
- The history says who changed what, and when.
? Can I send the address to a colleague?
Yes. They can open it if they may see it.`,
  imports: `Write many rows at once from a spreadsheet; faults are pointed out row by row.
- Choose [kit:action.import] and download the template; keep its first row as it is.
- Choose your file and check which column is which field.
- It is checked before anything is written: each fault names its cell and how to mend it.
- Mend faults on the page, or download the error file and come back with it.
? Could rows be doubled?
A row with the same number is updated, not added again.`,
  exports: `Save a list as Excel or CSV.
- Filter first, then choose [kit:action.export]; if rows are ticked, only those are exported.
- You can choose columns and format.
- Long lists run in the background; fetch the file in [/account/myDownload/index].
? Why are identity numbers starred out?
Personal data is masked in exports too.`,
  query: `Combine several conditions where the usual filters are not enough.
- Choose [kit:query.button], then field, comparison and value.
- Say whether all must hold or any.
- Keep it as a view if you need it again.`,
  table: `Edit many rows in place, as in a spreadsheet.
- Double-click or press Enter to edit, Tab for the next cell, arrows to move.
- Paste a block copied from a spreadsheet.
- Faulty cells are marked and have to be mended before saving.
? I made a mistake
Ctrl Z undoes it; before saving you can discard everything.`,
  settings: `Your own account: details, password, phone, e-mail, devices and appearance.
- Bind a phone and an e-mail address, or a lost password cannot be recovered.
- Turn on two-step sign-in to be safer.
- Sign out devices you do not know under [account:sessions.title].
? A program needs my account
Do not give it your password. Create an [account:token.title]; it can be read-only, and revoked at any time.`,
  depart: `Your departments and colleagues; leaders also manage members.
- Choose a department at the left to see its members; entrants and experts see the names of its leaders alone.
- Leaders add members and give them roles of the department.`,
  test: `Checks whether all is well between this browser and the platform.
- Run each item; if one fails, it says what to do.
- Send the result along when you ask for help.`,
} as const satisfies Translation<typeof zhCn>;
