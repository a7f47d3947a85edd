import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  monitor: `How busy each node is, and whether anything is wrong.
- Look at the top first: if there is a fault, it says what it is and what helps.
- The tabs show the server, memory, disk, calls and slow ones.
- Choose a period to see when it began.
? Some calls failed
[monitor:tab.traces] says which, and why.
? How am I told when something goes wrong?
[monitor:tab.alerts] chooses who is told, and how.`,
  backup: `Keeps the whole platform as encrypted files, and proves regularly that they can be restored.
- Set the folder and the pass phrase as the page says, and restart.
- It is done every day; [backup:make] does it now.
- [backup:prove] restores one in a place apart, without touching live data.
? What if the pass phrase is lost?
Without it nothing can be restored. Keep it somewhere else too.
? How do I restore one?
On the server, with a command; the operations manual has the steps.`,
  jobs: `What the platform does by itself: reminders, cleaning up, backups, reconciliation.
- Running jobs follow their schedule; [sysQuartzJob.execute] runs one at once.
- You are told of failures; open a job for the result of each run.
- [sysQuartzJob.pause] one you do not want for now.
? How do I change its time?
Edit the job. The schedule can be chosen; you need not write an expression.`,
  log: `Sign-ins and operations.
- Filter by person, time and kind.
- For what was changed in the data, see [/isystem/dataLog].`,
  audit: `Who changed what and when, before and after. It cannot be altered.
- Filter by person, record or act; open a row for the fields that changed.
- Sensitive values are not shown.
? How is it proved to be unaltered?
Each entry is chained to the one before. The platform checks this regularly, and the start page shows the result.`,
  tenant: `Tenants are institutions that use the platform apart from one another; none sees another’s data.
- Create a tenant, then give it an administrator.
- Accounts of other tenants can join as members, with roles of their own here.
- Only the platform’s own tenant has this page.`,
  imports: `Imports that run in the background.
- Open one for its progress and the rows at fault.
- Download the error file, correct it and import that; rows that were right are not written twice.
- While it runs you can [dsTbImportTask.pause], [dsTbImportTask.resume] or [dsTbImportTask.cancel] it.`,
  downloads: `Files exported in the background.
- Download them when they are done; they are removed after some time.
- [dsTbDownloadTask.retry] one that failed.`,
  file: `All stored files, with the record that uses each.
- Find them by name and by who uploaded them.
- Files that nothing uses are removed by themselves.`,
  permission: `Menus, buttons and data rules: who sees what, and why.
- Choose a menu at the left and look at [menus:tab.holders].
- To learn why someone sees it or not, enter their name there.
- Narrow the data under [menus:tab.rules], and look at it as someone else with [menus:rules.preview].
? Does renaming change any rights?
No. Names, icons and order are yours to change.`,
  look: `The name, colours and pictures of the sign-in page, the frame and the installed app.
- Give the site’s name, and upload a logo and a picture.
- Choose a pair of colours or enter your own; the page computes whether text in them is readable.
- Look at light and dark in the preview, then save.
? Why is my colour refused?
Text in a pale colour cannot be read. The page says on which ground it was measured and what is needed.`,
  dict: `The values that forms and filters offer.
- Choose a dictionary at the left; change names, order and colours at the right.
- Built-in ones are used by the platform: their values stay, their names are yours.
- Everybody sees the change once you save.`,
  category: `Values with levels, such as disciplines.
- Create the top level, then those below; drag to reorder.`,
  checkRule: `Formats that a form can demand.
- A rule can have several parts, each checking a number of characters.
- Try it on the page before you use it.`,
  dataSource: `Other databases that reports read.
- Give address, account and password, then [system:dataSource.test].
- The password is encrypted and never shown again.`,
  gateway: `Passes some of the requests on to other services.
- Say which paths match and where they go.
- A mistake affects visitors, so try it on a test system first.`,
  forms: `Forms and reports that you may fill in or read.
- Open a form to fill it in, a report to read it.
- If one is missing, ask whoever designed it to add your role.`,
  formDesign: `Fields become a table and its page, without any code.
- Add fields at the left, arrange them in the middle, set them at the right.
- Switch under [online-design:view.title] to see it as it is filled in and listed.
- Say who may read and who may write.
- Choose [online-design:publish] and they can use it; unsaved changes are saved with it.
? Can I change fields after publishing?
Yes. You see the changes first: removed fields are no longer shown, what was filled in is kept. A field with data keeps its type.`,
  reportDesign: `Choose fields as columns, then add conditions and a chart.
- Choose where the data comes from; click fields at the left to add columns.
- Columns of numbers are summed unless you choose otherwise; the others group the rows.
- Choose a chart and its values under [report-design:side.chart].
- [report-design:publish] it for the roles you chose.
? Does everybody see the same rows?
Everyone sees only what they may.`,
  printDesign: `How a record looks on paper.
- Choose tables of fields, texts, sub-tables and signatures from [print-design:palette.title].
- The preview at the right uses real data.
- After [print-design:publish], the record’s page has a print button.`,
  demo: `How each control is used and varied, for developers.
- Open one for examples, properties and code to copy.`,
} as const satisfies Translation<typeof zhCn>;
