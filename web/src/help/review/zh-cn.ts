export const texts = {
  project: `一个评审项目是一轮评审：评哪些作品、用什么模板、谁来评、何时截止。
- 先备好[/review/template]和[/review/formula]。
- 新建项目后点[dsTbReviewProject.startAllot]，到[/competition/allot]分配作品。
- 分配好点[dsTbReviewProject.openReview]，专家才能看到作品。
- 评审迟迟未交的，点[dsTbReviewProject.remind]，每位专家每天最多提醒一次。
- 到期点[dsTbReviewProject.close]，再[dsTbReviewProject.score]，确认后[dsTbReviewProject.publishResult]。
? 有作品评审份数不够
可以[dsTbWorksAllot.extend]或补分；确实无法补齐的，在[/review/waiver]登记许可。
? 公布后发现有误
用[dsTbReviewProject.withdrawResult]撤回公布，改正后重新公布；看过成绩的队伍会收到通知和原因。`,
  calibration: `正式评审前，专家先评几件已有参考分的作品，尺度偏宽偏严一看便知。
- 挑两三件水平不同的往届作品，逐项写上参考分。
- 点[dsTbCalibration.ready]，专家才能看到；看到的副本不含文件属性中的作者信息，正文里的姓名须自行去除。
- 在评审项目的编辑页设置试评要求、允许分差和次数。
- 在[calibration:room.experts]中看谁偏宽、谁偏严，谁还没有试评。
? 参考分写错了
还没有专家提交时，可以[dsTbCalibration.withdraw]改正；已有人提交的，请[dsTbCalibration.retire]后另建一件。
? 有专家次数用完仍未通过
与专家沟通后，在项目中增加次数或放宽允许分差；他已看过参考分的作品，请换一件再评。
? 试评计费吗
不计评审费，分数也不进入成绩。`,
  similar: `系统比对作品的文字、图片和文件，把相近的两件列在这里，由人判断。
- 打开一对，左右对照相同之处。
- 属于正常引用或共同模板的，点[dsTbWorksPair.clear]；确属抄袭的，点[dsTbWorksPair.confirm]。
- 判断错了用[dsTbWorksPair.reopen]退回待核对，并写明原因。
? 认定后会自动处罚吗
不会。需要时在[/registration/works]取消作品的资格。
? 有的文件没有比对
图片扫描件、有密码或损坏的文件无法读取，页面上会列出。`,
  grouping: `把作品分进组别，可以拖动，也可以按规则或名单一次分好。
- 先选竞赛。
- 少量作品直接拖到组别，或选中后移动。
- 多的时候点[grouping:byRule]，先看结果再确认。
- 已有名单时点[grouping:bySheet]，粘贴两列即可。
? 有的作品移不动
已经开始评审的作品和组别不能再变动。`,
  allot: `按专长、回避和负荷，为每件作品算出合适的专家；方案看过、调好、应用后才生效。
- 选竞赛和评审项目，先看[allot:check]有没有缺口。
- 点[allot:propose]，在后台计算。已派出评审后，用[allot:propose.incremental]只补空缺；[allot:propose.full]会收回多数未开始的评审。
- 在[allot:board]里看每一对为什么这样配，可以更换或对调。
- 满意后点[allot:apply]；不满意就[allot:discard]再算一次。
? 没有可行的方案
页面会说明是哪些作品和专家冲突，以及怎样改才行。
? 已经开始的评审会变吗
不会，重新分配时保留。`,
  reviews: `每位专家要评的每件作品一行，看进度、催办和处理退回。
- 按状态分栏，先看待评审和已失效的。
- 专家申请退回时，点[dsTbWorksAllot.approveReturn]或[dsTbWorksAllot.refuseReturn]。
- 来不及的用[dsTbWorksAllot.extend]；要换人用[dsTbWorksAllot.refill]。
? 能改专家的评分吗
不能。可以[dsTbWorksAllot.askReopen]，经另一位组织者同意后由专家本人修改。`,
  result: `专家交来的评审，一份一行，只能查看。
- 打开一份，看各评审项的得分和意见。
- 给参赛者的意见在结果公布后才对他们可见。`,
  template: `评审模板是专家填写的评分表。
- 新建模板，加入评审项，写明分值和权重；权重合计应为 100%。
- 检查无误后点[dsTbReviewTemplate.use]，评审项目才能选用。
? 启用后要改
不能直接改。复制一份改好再启用，正在进行的评审不受影响。`,
  formula: `公式规定多位专家的评分怎样合成一个成绩。
- 选合成的方式：平均、去掉最高最低、中位数，或自己写公式。
- 需要时校正宽严不一的打分。
- 点[dsTbReviewFormula.use]后可以选用。
? 怎么知道公式算得对
成绩页面用文字写出每件作品的计算过程，可以逐步核对。`,
  waiver: `作品的评审份数不足而仍须继续时，在这里登记许可。
- 选作品，写明理由和批准人。
- 登记后该作品不再阻止评审开始或结束。`,
} as const;
