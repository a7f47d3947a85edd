export const texts = {
  list: `一项竞赛一行，点名称进入它自己的页面，报名、作品、评审、奖项都在里面。
- 点[kit:action.add]新建竞赛，先填名称和代码即可。
- 新建后按九个步骤设置，每一步单独保存。
- 缺项都补齐后点[dsTbCompetition.publish]，参赛者才能看到。
? 能照去年的竞赛再办一届吗
可以。打开去年的竞赛复制，设置会带过来，报名和作品不会。
? 发布后还能改吗
时间、费用和说明可以改；竞赛代码不能改。尚无报名时可以[dsTbCompetition.unpublish]。`,
  place: `一项竞赛的全部内容：上方是阶段和三个数字，下方各部分从设置到统计依次排列。
- 在[place:part.overview]看时间安排和设置进度。
- 在[place:part.setUp]完成九个步骤。
- [place:part.entries]、[place:part.works]、[place:part.reviews]、[place:part.awards]各自是这项竞赛的列表。
- 结束后点[dsTbCompetition.end]，需要时可以[dsTbCompetition.reopen]。
? 为什么我只看到其中几部分
子管理员只看到授予自己的部分，学校和财务只看到与自己有关的部分。`,
  setUp: `九个步骤把一项竞赛设置到可以发布，顺序不限，每一步单独保存。
- 每一步旁边的标记说明进度：已完成、待完成、有缺项或可稍后完成。
- 填好后点[place:setUp.save]，系统会列出还缺什么。
- [place:setUp.needed]下的内容不补齐不能发布，[place:setUp.advice]下的可以以后再补。
- 全部就绪后，在[place:setUp.9]中发布。
? 人人可用的设置在哪里改
赛区、单位、专家由所有竞赛共用，步骤中的链接会带您过去。
? 报名截止和提交截止先后不对怎么办
到[place:part.timeline]，系统会指出互相矛盾的时间。`,
  timeline: `把时间轴拖到任意时刻，查看那时每类人能做什么。
- 拖动滑块，或用[place:timeline.previous]和[place:timeline.next]跳到下一个变化。
- [place:timeline.findings]会列出可疑之处，例如截止早于开始。
- 想先试再改，修改时间后点[place:timeline.preview]，不会保存。`,
  statistics: `用图表说明报名从哪里来、评审进行到哪里、成绩怎样分布。
- 先选竞赛。
- 图下可以改看表格；点[place:statistics.export]得到同样的数据。
? 数字和列表不一致
图表按当前账号能看到的数据统计，子管理员与管理员看到的可能不同。`,
  messages: `这项竞赛自动发出的消息，以及手工发给参赛者的消息。
- 每一种自动消息可以开关，用哪个模板也在这里选。
- 先预览，看谁会收到、内容是什么。
- 要另外通知队伍，在报名或作品页点[message:teams.write]；给更多人，到[/message/site]或[/message/email]写一条。`,
  stage: `阶段是竞赛的轮次，例如校赛、区赛、国赛，各有提交和评审的时间。
- 新建阶段时写明起止时间，须在竞赛的时间之内。
- 到时间点[dsTbCompetitionStage.open]和[dsTbCompetitionStage.close]。
- 结束后点[promotion:see]：先看谁会晋级、依据什么，可逐件调整，再执行。下一阶段要求提交作品的，晋级作品会重新开放提交。
- 点[dsTbCompetitionStage.publishResult]，公开的获奖名单页会列出晋级的作品。
? 误结束了怎么办
用[dsTbCompetitionStage.reopen]，理由会记入数据审计。`,
  group: `组别把竞赛分开，例如本科组和研究生组，队伍报名时选择其一。
- 新建组别，写明名称、人数和名额。
- 需要时限制每所学校报送的件数、每位专家评审的件数。
- 已有作品要调整组别，到[/competition/grouping]。`,
  form: `报名表和作品表规定参赛者要回答什么，一项竞赛可以有多份。
- 点[kit:action.add]新建，再点[form-design:open]添加问题。
- 用[form-design:trial.open]以参赛者的眼光填一遍。
- 点[dsTbCompetitionForm.use]启用，参赛者才能填写。
? 启用后要改问题
启用过的表单不能改，以免已填的答案失去含义。点[form-design:newVersion]改好再启用。`,
  formDesign: `左边选问题的类型，中间是表单，右边设置选中的问题。
- 从[form-design:palette.title]选类型，拖动或用方向键排序。
- 在右侧写问题、填写说明，并设定是否必填。
- [form-design:one.condition]可以让一题只在另一题选了某项时出现。
- 点[form-design:trial.open]试填，中英文、电脑和手机都看一看。
- 没有问题后启用。
? 什么是敏感
勾选后答案加密保存，列表和导出中不显示原文，查看须写明原因并留下记录。`,
  authorize: `授权决定哪些学校可以参加哪项竞赛、有多少名额。
- 新增时选竞赛和学校，写名额；留空为不限。
- 点[dsTbUnitAuthorize.authorize]后，学校的队伍才能提交报名。
- 需要收回时点[dsTbUnitAuthorize.withdraw]。
? 撤回后已通过的报名怎么办
已通过的报名不受影响，只是不能再提交新的报名。`,
  invited: `名单决定仅限受邀者的竞赛由谁报名。
- 逐个添加邮箱、邮箱域名、手机号或学校代码，也可以用表格导入。
- 这类竞赛不在大厅公开，把竞赛页面的网址发给受邀者即可。
? 队员也要在名单里吗
不用。负责人在名单里即可，队员由负责人邀请。`,
  admin: `子管理员替您负责一项竞赛，或其中的赛区、组别。
- 新增时选账号、竞赛和范围，再勾选允许的操作。
- 只给需要的操作，其他按钮对方看不到。
? 子管理员看不到竞赛
确认账号有子管理员角色，且这里的范围包含那项竞赛。`,
  reporting: `按学校和组别挑选作品，一次报送给主办方。
- 左侧选一所学校，勾选要报送的作品；不能超过[reporting:sum.most]。
- 主办方在这里点[reporting:accept]或[reporting:return]，接收后作品锁定。
- 被退回的报送改正后重新报送。
? 作品不能勾选
作品须先由队伍提交。没有提交的作品后面会写明。`,
  exception: `为个别学校、赛区或队伍延长某个截止时间，并写明理由。
- 新增时选对象、哪个时间、延长到何时，并写明理由。
- 对象会在自己的页面上看到新的截止时间。
? 能提前收回吗
可以修改或删除；已经在宽限内交来的内容不受影响。`,
  retention: `竞赛结束后，按设定的天数保留个人信息，到期后在这里清除。
- 在[competition:retention.due]中选竞赛，先点[competition:erase.trial]看会清除什么。
- 写明原因后点[competition:erase.erase]。
? 清除后能恢复吗
不能。姓名、证件、联系方式会永久消失；成绩、奖项和账目保留。`,
} as const;
