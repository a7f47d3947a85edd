import { answerObjects, audit, depart } from '../../server/src/areas/openapi/answer-objects.ts';

/**
 * The objects of the system calls in the wire contract (part 19), and the calls that return them. A member is a text unless marked `:int`,
 * `:num`, `:bool`, `:list`, `:map`, `:date` (`YYYY-MM-DD HH:mm:ss`) or `:day` (`YYYY-MM-DD`); a following `{}` means that a page has the
 * member's text beside it, as `<member>_dictText`.
 */
export interface WireObject {
  readonly name: string;
  readonly members: string;
  /** Members that our platform never fills: returned as null, or as the value given here. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Members that are not returned at all, with the reason. */
  readonly left?: Readonly<Record<string, string>>;
  /** `GET path?query`; `{name}` is a row that the test created. If the response is a page, its rows are in `records`. */
  readonly calls: readonly string[];
  /** The member of the response that holds the objects. */
  readonly at?: string;
}

const accountFixed = {
  post: null,
  telephone: null,
  activitiSync: null,
  userIdentity: null,
  departIds: null,
  clientId: null,
  homePath: null,
};
const departFixed = { fax: null, qywxIdentifier: null, status: '1', delFlag: '0' };

export const wireObjects: readonly WireObject[] = [
  {
    name: 'SysUser',
    members: answerObjects.SysUser,
    fixed: accountFixed,
    calls: [
      'GET /sys/user/list?id={user}',
      'GET /sys/user/queryById?id={user}',
      'GET /sys/user/queryUserByDepId?id={depart}',
      'GET /sys/user/getMultiUser?id={user},',
      'GET /sys/user/queryUserComponentData?id={user}',
    ],
  },
  { name: 'FoundRecord', members: answerObjects.FoundRecord, calls: ['GET /sys/search/records?keyword=接口人'] },
  { name: 'UserInfo', members: answerObjects.UserInfo, fixed: accountFixed, calls: ['GET /user/info'] },
  {
    name: 'SysUser in the bin',
    members: answerObjects.SysUser,
    fixed: { ...accountFixed, delFlag: 1 },
    calls: ['GET /sys/user/recycleBin'],
  },
  {
    name: 'SysDepart',
    members: `${depart} oldDirectorUserIds`,
    fixed: { ...departFixed, oldDirectorUserIds: null },
    calls: ['GET /sys/sysDepart/list?id={depart}', 'GET /sys/sysDepart/queryById?id={depart}'],
  },
  {
    name: 'SysDepartTreeModel',
    members: answerObjects.SysDepartTreeModel,
    fixed: departFixed,
    calls: [
      'GET /sys/sysDepart/queryTreeList',
      'GET /sys/sysDepart/queryDepartTreeSync?ids={depart}',
      'GET /sys/sysDepart/searchBy?keyWord=接口',
      'GET /sys/sysDepart/queryMyDeptTreeList',
    ],
  },
  {
    name: 'DepartIdModel',
    members: answerObjects.DepartIdModel,
    calls: ['GET /sys/sysDepart/queryIdTree', 'GET /sys/user/userDepartList?userId={user}'],
  },
  {
    name: 'SysRole',
    members: answerObjects.SysRole,
    calls: ['GET /sys/role/list?id={role}', 'GET /sys/role/queryall'],
  },
  {
    name: 'SysTenant',
    members: answerObjects.SysTenant,
    calls: ['GET /sys/tenant/list?name={tenant}', 'GET /sys/tenant/queryById?id={tenantId}'],
  },
  {
    name: 'SysPermissionTree',
    members: answerObjects.SysPermissionTree,
    // Built-in rows have no author: menus are created with the platform.
    fixed: { delFlag: 0, createBy: null, createTime: null, updateBy: null, updateTime: null },
    calls: ['GET /sys/permission/list', 'GET /sys/permission/getSystemMenuList', 'GET /sys/permission/getSystemSubmenu?parentId={menu}'],
  },
  {
    name: 'TreeModel',
    members: answerObjects.TreeModel,
    fixed: { label: null },
    calls: [
      'GET /sys/permission/queryTreeList',
      'GET /sys/role/queryTreeList',
      'GET /sys/sysDepartPermission/queryTreeListForDeptRole?departId={depart}',
    ],
    at: 'treeList',
  },
  {
    name: 'SysPermissionDataRule',
    members: answerObjects.SysPermissionDataRule,
    calls: [
      'GET /sys/permission/queryPermissionRule?permissionId={ruled}',
      'GET /sys/permission/getPermRuleListByPermId?permissionId={ruled}',
    ],
  },
  {
    name: 'SysDict',
    members: `id type:int dictName dictCode description delFlag:int ${audit}`,
    fixed: { type: 0, delFlag: 0 },
    calls: ['GET /sys/dict/list?id={dict}', 'GET /sys/dict/queryById?id={dict}'],
  },
  {
    name: 'SysDict in the bin',
    members: `id type:int dictName dictCode description delFlag:int ${audit}`,
    fixed: { type: 0, delFlag: 1 },
    calls: ['GET /sys/dict/deleteList'],
  },
  {
    name: 'SysDictItem',
    members: `id dictId itemText itemValue description sortOrder:int status:int{} ${audit}`,
    calls: ['GET /sys/dictItem/list?id={dictItem}', 'GET /sys/dictItem/queryById?id={dictItem}'],
  },
  {
    name: 'DictModel',
    members: answerObjects.DictModel,
    calls: [
      'GET /sys/dict/getDictItems/sex',
      'GET /sys/dict/loadDict/sys_user,realname,username?pageSize=5',
      'GET /sys/dict/loadDictOrderByValue/sys_user,realname,username?pageSize=5',
    ],
  },
  {
    name: 'TreeSelectModel',
    members: answerObjects.TreeSelectModel,
    calls: [
      'GET /sys/category/loadTreeRoot?async=false&pcode=',
      'GET /sys/category/loadTreeData?pid=0',
      'GET /sys/category/loadTreeChildren?pid={category}',
    ],
    fixed: { icon: null },
  },
  {
    name: 'TreeSelectModel of a table',
    members: answerObjects.TreeSelectModel,
    fixed: { icon: null, children: null },
    calls: [
      'GET /sys/dict/loadTreeData?tableName=sys_category&text=name&code=id&pidField=pid&hasChildField=&condition=',
      'GET /sys/dict/loadTreeData?tableName=sys_category&text=name&code=id&pidField=pid&hasChildField=&condition=&pid={category}',
    ],
  },
  {
    name: 'SysCategory',
    members: answerObjects.SysCategory,
    fixed: { sysOrgCode: null },
    calls: [
      'GET /sys/category/list?id={category},{subcategory}',
      'GET /sys/category/queryById?id={subcategory}',
      'GET /sys/category/loadOne?field=id&val={subcategory}',
      'GET /sys/category/childList?pid={category}',
      'GET /sys/category/rootList',
    ],
  },
  {
    name: 'SysCheckRule',
    members: `id ruleName ruleCode ruleJson ruleDescription ${audit}`,
    calls: ['GET /sys/checkRule/list?id={checkRule}', 'GET /sys/checkRule/queryById?id={checkRule}'],
  },
  {
    name: 'SysPosition',
    members: `id code name postRank{} rank{} companyId sysOrgCode ${audit}`,
    fixed: { companyId: null, sysOrgCode: null },
    calls: ['GET /sys/position/list?id={position}', 'GET /sys/position/queryById?id={position}'],
  },
  {
    name: 'SysDataSource',
    members: `id code name remark dbType{} dbDriver dbUrl dbName dbUsername dbPassword sysOrgCode ${audit}`,
    fixed: { sysOrgCode: null },
    left: { dbPassword: 'a password is taken and never answered, encrypted or not' },
    calls: ['GET /sys/dataSource/list?id={dataSource}', 'GET /sys/dataSource/queryById?id={dataSource}'],
  },
  {
    name: 'SysGatewayRoute',
    members:
      'id routerId name uri predicates:list filters:list stripPrefix:int{} retryable:int{} persistable:int{} showApi:int{} status:int{} createBy createTime:date',
    calls: ['GET /sys/gatewayRoute/list', 'GET /sys/gatewayRoute/record/list?id={gatewayRoute}'],
  },
  {
    name: 'SysLog',
    members: `id costTime:int ip requestParam requestType requestUrl method username userid logContent logType:int{} operateType:int{} ${audit}`,
    // Parameters may contain passwords and personal data, so the audit log holds the changes instead. `username` says who it was; lines are
    // never changed.
    fixed: { requestParam: null, createBy: null, updateBy: null, updateTime: null },
    calls: ['GET /sys/log/list?logType=2&operateType=2,3'],
  },
  {
    name: 'SysDataLog',
    members: `id dataTable dataId dataContent dataVersion type ${audit}`,
    // `actorName` says who it was.
    fixed: { createBy: null, updateBy: null, updateTime: null },
    left: Object.fromEntries(
      ['dataTable', 'dataId', 'dataContent', 'dataVersion', 'type'].map((name) => [
        name,
        'the audit log says who changed what, with the row before and after, in members of its own',
      ]),
    ),
    calls: ['GET /sys/dataLog/list'],
  },
  {
    name: 'QuartzJob',
    members: `id delFlag:int jobClassName cronExpression parameter description status:int{} ${audit}`,
    fixed: { delFlag: 0 },
    calls: ['GET /sys/quartzJob/list?id={quartzJob}', 'GET /sys/quartzJob/queryById?id={quartzJob}'],
  },
  {
    name: 'SysDepartRole',
    members: `id departId{} roleName roleCode description ${audit}`,
    calls: ['GET /sys/sysDepartRole/list?deptId={depart}', 'GET /sys/sysDepartRole/queryById?id={departRole}'],
  },
  {
    name: 'SysDepartRoleUser',
    members: answerObjects.SysDepartRoleUser,
    calls: ['GET /sys/sysDepartRole/getDeptRoleByUserId?userId={user}&departId={depart}'],
  },
  {
    name: 'SysUserOnlineVO',
    members: answerObjects.SysUserOnlineVO,
    calls: ['GET /sys/online/list?username={username}'],
  },
  {
    name: 'SysAnnouncement',
    members: `id titile msgContent startTime:date endTime:date sender priority{} msgCategory{} msgType{} sendStatus{} sendTime:date cancelTime:date delFlag userIds busType
      busId openType openPage msgAbstract dtTaskId readFlag starFlag sendId ${audit}`,
    fixed: { delFlag: '0', dtTaskId: null, readFlag: null, starFlag: null, sendId: null },
    calls: ['GET /sys/annountCement/list?id={notice}', 'GET /sys/annountCement/queryById?id={notice}'],
  },
  {
    name: 'AnnouncementSendModel',
    members: `${answerObjects.AnnouncementSendModel} pageNo:int pageSize:int`,
    left: Object.fromEntries(['pageNo', 'pageSize'].map((name) => [name, 'a parameter of the call, not a fact of the message'])),
    calls: ['GET /sys/sysAnnouncementSend/getMyAnnouncementSend?pageSize=50'],
  },
];

/** Objects of part 19 that none of our calls returns, with the reason. */
export const unservedObjects: Readonly<Record<string, string>> = {
  SysPermission: 'menus are answered as trees; adding and changing one answers a message',
  SysFillRule: 'numbers are given by the rules of each record',
  SysUserAgent: 'nobody acts for another: accounts of several roles do',
  SysDepartPermission: 'grants of departments are answered as ids',
  SysMessage: 'messages that leave the platform are sysOutMessage and dsTbMsgSend',
  SysMessageTemplate: 'templates of messages are dsTbMsgTemplate',
  MsgParams: 'sending is a verb of dsTbMsgSend',
  DuplicateCheckVo: 'parameters of a call alone',
  SysLoginModel: 'a body alone',
  SysAnnouncementSend: 'receipts are answered with their notices, as AnnouncementSendModel',
  ThirdLoginModel: 'a body alone',
  OssFile: 'stored files are dsTbFile',
  SysRoleIndex: 'the menu says where a role begins',
  SysThirdAccount: 'own links to third parties are answered without their ids there',
};

/** The sheets of wire-contract 12.4: their titles, and their headers in order with the members that they show. */
export interface WireSheet {
  readonly entity: string;
  readonly title: string;
  readonly headers: string;
  /** Headers that our sheets lack, with the reason. */
  readonly left?: Readonly<Record<string, string>>;
}

const absent = 'the record has no such member';
export const wireSheets: readonly WireSheet[] = [
  {
    entity: 'sysUser',
    title: '用户列表数据',
    headers:
      '登录账号 username 真实姓名 realname 头像 avatar 生日 birthday 性别 sex 电子邮件 email 电话 phone 状态 status 删除状态 delFlag 工号 workNo 职务 post 座机号 telephone 负责部门 departIds',
    left: {
      avatar: 'a path in the platform’s storage says nothing outside of it',
      delFlag: 'deleted accounts are in no sheet',
      post: absent,
      telephone: absent,
      departIds: absent,
    },
  },
  { entity: 'sysRole', title: '角色列表数据', headers: '角色名 roleName 角色编码 roleCode 描述 description' },
  {
    entity: 'sysDepart',
    title: '部门列表数据',
    headers:
      '机构/部门名称 departName 英文名 departNameEn 排序 departOrder 描述 description 机构类别 orgCategory 机构编码 orgCode 手机号 mobile 传真 fax 地址 address 备注 memo',
    left: { description: 'the same text as the remarks', orgCategory: 'told by the place in the tree', fax: absent },
  },
  { entity: 'sysPosition', title: '职务表列表数据', headers: '职务编码 code 职务名称 name 职级 postRank' },
  { entity: 'sysDict', title: '数据字典列表', headers: '字典名称 dictName 字典编码 dictCode 描述 description' },
  {
    entity: 'sysCategory',
    title: '分类字典列表数据',
    headers: '类型名称 name 类型编码 code 是否有子节点(1:有) hasChild',
    left: { hasChild: 'told by the rows themselves' },
  },
  {
    entity: 'sysQuartzJob',
    title: '定时任务列表数据',
    headers: '任务类名 jobClassName cron表达式 cronExpression 参数 parameter 描述 description 状态 status',
  },
  {
    entity: 'sysAnnouncement',
    title: '系统通告列表数据',
    headers:
      '标题 titile 内容 msgContent 开始时间 startTime 结束时间 endTime 发布人 sender 优先级 priority 消息类型 msgCategory 通告对象类型 msgType 发布状态 sendStatus 发布时间 sendTime 撤销时间 cancelTime',
    left: { msgContent: 'formatted text is no cell' },
  },
];
