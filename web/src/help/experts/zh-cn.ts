export const texts = {
  list: `所有专家。只有已通过的专家能分到作品。
- 点[kit:action.add]逐个新增，或用[kit:action.import]批量导入。
- 更好的办法是[/expertManage/invitation]，由专家本人填写。
- 不再参加的用[dsTbExpert.suspend]；已分配的评审要另行处理。
? 专家登录不了
打开他的账号，看是否冻结；可以重置密码发给本人。`,
  examine: `逐位审核专家提交的资料。
- 左侧选一位，核对单位、职称、专长和签名。
- 点[examine:accept]后可以分配作品；点[examine:refuse]须写明原因。
? 资料不完整能通过吗
可以，但专家补全之前不能评审。`,
  invitation: `用邮件和短信邀请专家，并跟踪谁已答复。
- 新建邀请，选竞赛，写明事由和有效期；不针对某一竞赛的，选加入专家库。
- 从表格粘贴受邀人的姓名、邮箱或手机，检查后点[dsTbExpertInvitation.send]。
- 快到期时点[dsTbExpertInvitation.remind]，只发给未答复的人。
- 结束时点[dsTbExpertInvitation.close]，未用的链接随即失效。
? 对方没有收到
在[/expertManage/invitee]看送达情况，改正地址后[dsTbExpertInvitee.resend]。`,
  invitee: `每位受邀人一行：是否送达、是否打开、怎样答复。
- 按状态分栏，先看未送达的。
- 地址有误就修改，再点[dsTbExpertInvitee.resend]，旧链接失效。
- 不再邀请的点[dsTbExpertInvitee.revoke]。`,
  group: `一起参加评审的专家，评审项目可以整组选用。
- 新建组，再添加成员。
- 一位专家可以在多个组里。
? 组和标签有什么不同
组决定谁参加一个项目，标签决定谁适合哪件作品。`,
  label: `学科和方法的标签，同一套用于作品和专家。
- 先在这里建标签，再分别加到作品和专家上。
- 不必太细：几十个标签比几百个匹配得更好。`,
  expertLabel: `每位专家擅长的学科和方法，以及熟悉的程度。
- 专家可以自己填写，您也可以在这里补充或批量导入。
- 越熟悉，分配时匹配度越高。`,
  recusal: `专家不得评审的作品、学校或人员。
- 专家自己声明，或由您新增，写明原因。
- 不再需要的点[dsTbRecusal.remove]，分配时不再排除。
? 已经分配了怎么办
新的回避不会自动收回评审，请在[/competition/reviewManage]处理。`,
  recusalRule: `自动识别应回避的情形，例如同一单位、师生、近年同队。
- 启用需要的规则，可以分竞赛设定。
- 在[/competition/allot]的检查中看排除了多少。
? 单位不在列表中的专家怎么回避
专家资料里填的其他单位与平台单位同名的（不计空格、标点和大小写，中英文名称均可），按该单位回避；其余按本人声明。
? 排除得太多，分配不出来
先放宽影响最大的规则；页面会说明是哪一条。`,
} as const;
