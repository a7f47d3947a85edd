export const texts = {
  pending: `等待您审核的报名。竞赛可以先由学校审核，再由主办方审核。
- 点一行打开，通过、退回或不通过。
- 数量多时到[/examine/entry]逐份审核，键盘更快。
? 学校已通过，为什么还在等待
竞赛设定了两级审核时，学校通过后轮到主办方。`,
  desk: `逐份审核报名，整支队伍、答卷和作品在一页上，疑点列在最上面。
- 左侧选一份，先看[entry-desk:faults.title]。
- 没有问题点[entry-desk:approve]，有问题点[entry-desk:returnBack]，勾选要改的内容并逐项说明。
- 不符合条件的点[entry-desk:reject]，须写明理由。
- 没有疑点的报名可以一次通过。
? 通过后发现有误
可以退回修改；已分配的报名编号不变。
? 刚选中的报名不见了
另一位审核人已经处理，列表会自动移到下一份。`,
  list: `全部报名，按状态分栏。
- 搜索队伍、编号或负责人；用筛选按竞赛、组别和学校缩小范围。
- 点队伍名打开报名，看成员、答卷、作品、费用和经过。
- 勾选几支队伍或先筛选，再点[message:teams.write]，发站内信或邮件。
- 批量报名用[kit:action.import]：下载模板，填好后导入，有错的行会逐条指出。
? 误判为不通过
管理员可以用[dsTbRegistration.restore]，报名回到待审核。`,
  member: `所有队伍的成员和指导教师，一人一行。
- 用筛选找到某支队伍或某所学校的人。
- 报名通过后换人，要在[/registration/change]提出申请。
? 未同意参赛是什么意思
受邀的成员还没有在自己的账号中同意；同意前不影响报名保存，提交时会提醒。`,
  change: `报名通过后更换成员或指导教师，在这里申请和处理。
- 队伍写明换下谁、换上谁和原因。
- 审核人点[dsTbRegistrationChange.accept]后立即生效，或[dsTbRegistrationChange.refuse]并写明理由。
? 什么时候不能再换
竞赛规定的截止时间之后，或人数会超出限制时。`,
  works: `所有作品，一件一行。
- 点名称查看文件、各个版本和评审情况。
- 到了截止时间，用[dsTbWorks.lock]锁定，之后才能分配评审。
- 违规的作品用[dsTbWorks.disqualify]，须写明原因。
? 锁定后还要补交
不必解锁，在[/registration/supplement]向队伍要材料。确需重交时用[dsTbWorks.unlock]。`,
  version: `每次提交都会留下一个版本，保存后不再改变。
- 打开一个版本，查看当时的文件。
- 评审和存档以提交时的版本为准。
? 怎样证明文件没有改过
每个文件都记有摘要，重新计算即可比对。`,
  label: `作品的学科和方法，分配评审时按它匹配专家。
- 为作品加上标签；也可以用[kit:action.import]批量加。
- 标签本身在[/expertManage/label]维护。
? 没有标签会怎样
可以分配，但匹配度按一半计。`,
  supplement: `作品截止后需要补交材料，在这里提出要求并查收。
- 新增时写明要什么、何时截止。
- 队伍用[dsTbWorksSupplement.giveSupplement]上传，您再[dsTbWorksSupplement.accept]或[dsTbWorksSupplement.returnBack]。
- 需要更多时间，用[dsTbWorksSupplement.extend]。`,
} as const;
