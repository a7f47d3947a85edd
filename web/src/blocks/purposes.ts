import type { Label } from '@saiyun/sdk/contract';
import type { BlockName } from './demos.ts';

/** What each block is for, in one line; apart from their list, which every page fetches. */
export const blockPurposes: Readonly<Record<BlockName, Label>> = {
  ellipsis: ['截断过长的文本，悬停可看全文', 'Cuts a long text; pointing at it shows all of it'],
  upload: [
    '单元格、文件列表、图片卡片、弹窗与承诺书；断网、关闭页面后可续传',
    'Cell, list, picture cards, popup and commitment letter; they go on after a lost line or a closed page',
  ],
  'file-view': [
    '在页面内查看 PDF、图片、视频、文本、表格与 Word 文档',
    'PDF, pictures, video, text, sheets and Word documents inside the page',
  ],
  cron: ['逐字段或以文本设置定时计划，预览接下来十次执行', 'Sets a schedule field by field or as text, and shows its next ten runs'],
  weekly: ['选择每周重复的日子', 'Chooses the weekdays on which something repeats'],
  'live-check': ['边填写边由服务器校验是否重复、是否合规', 'Asks the server about a value while it is filled in'],
  'rich-text': ['带标题、字号、列表、链接、图片与表格的文本', 'A text with headings, sizes, lists, links, pictures and tables'],
  markdown: ['书写 Markdown，同时预览', 'Writes Markdown with a preview beside it'],
  code: ['带行号与着色的代码，JSON 错误指到行列', 'Code with line numbers and colours; faults of JSON at their line and column'],
  region: ['省、市、区县三级，可搜索', 'Province, city and county, with search'],
  switch: ['存储两个取值之一的开关', 'A switch that stores one of two values'],
  year: ['从一百年中选择一年', 'Chooses one of a hundred years'],
  money: ['以元显示、以分保存，不静默取整', 'Shown in yuan, kept in fen, never rounded silently'],
  'detail-list': ['按列显示事实与标签', 'Facts with their labels, in columns'],
  slider: ['拖动滑块以区分人与程序', 'Tells people from programs by a drag'],
  'record-picker': ['在对话框中按条件查找并选择记录', 'Finds and chooses records in a dialog with conditions'],
  'user-picker': ['按部门、姓名、账号和手机号选择用户', 'Chooses users by department, name, account and mobile number'],
  'role-picker': ['按名称和编码选择角色', 'Chooses roles by name and code'],
  'position-picker': ['按名称、编码和职级选择职务', 'Chooses positions by name, code and rank'],
  'depart-picker': ['在部门树中勾选，可父子关联', 'Checks departments in their tree, with parents and children linked or not'],
  'report-picker': ['把报表中的列写入表单字段', 'Writes columns of a report to fields of a form'],
  'tree-select': ['逐级加载并在服务器上搜索的树形下拉', 'A drop-down tree, loaded level by level and searched on the server'],
  'tree-table': [
    '逐级加载、搜索、拖动排序与换上级，键盘可用',
    'Rows that form a tree: loaded level by level, searched, and moved with the pointer or the keyboard',
  ],
  table: [
    '像电子表格一样编辑行：粘贴、填充、校验、统计，可容十万行',
    'Rows edited as in a spreadsheet: paste, fill, check and sum up, with room for 100,000 rows',
  ],
  import: ['匹配列、校验并在表格中修正，再导入', 'Matches columns, checks and corrects rows in a table, then imports'],
  'form-tables': ['表单与多个子表一起校验、一次保存', 'Checks a form and its tables together, and saves them in one call'],
  'table-sync': [
    '多人同时打开同一张表：互见保存结果与正在编辑的行',
    'Two people on one table see what the other saves, and who edits what',
  ],
  query: ['按字段、规则和值组合条件，可分组、可保存', 'Conditions of field, rule and value, in groups, kept under a name'],
  'filter-chips': ['生效的筛选条件，可就地修改和移除', 'The filters in force, edited and removed in their place'],
  columns: ['选择列，调整顺序、宽度、固定列与密度', 'Which columns are shown, in which order, how wide and pinned'],
  'saved-views': ['把列表当前的样子存为视图，共享给角色', 'What a list shows, kept under a name and shared with a role'],
};
