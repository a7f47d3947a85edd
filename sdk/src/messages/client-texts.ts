/**
 * Texts that the client supplies itself when there is none from a server. Separate from the catalogue, so that a bundle with only the
 * client contains no others.
 */
export const clientTextsZh = {
  'error.auth': '未授权，请重新登录',
  'error.expired': '登录已过期，请重新登录',
  'error.forbidden': '无访问权限',
  'error.not_found': '请求的资源不存在',
  'error.invalid': '请求内容不正确',
  'error.conflict': '数据已变更，请刷新后重试',
  'error.limit': '操作过于频繁，请稍后再试',
  'error.server': '服务器错误，请稍后再试',
  'error.network': '网络连接失败，请检查网络',
  'error.timeout': '网络超时',
  'error.aborted': '操作已取消',
  'error.protocol': '服务器的答复无法识别',
  'error.unsupported': '不支持此操作',
  'error.download': '文件下载失败',
  'error.file': '文件无法读取：{name}',
} as const;

export const clientTextsEn: Readonly<Record<keyof typeof clientTextsZh, string>> = {
  'error.auth': 'Unauthorized, please sign in again',
  'error.expired': 'Your login has expired, please sign in again',
  'error.forbidden': 'No access',
  'error.not_found': 'Resource not found',
  'error.invalid': 'The request is not valid',
  'error.conflict': 'The data has changed; refresh and try again',
  'error.limit': 'Too many requests, please try again later',
  'error.server': 'Server error, please try again later',
  'error.network': 'No connection to the server; please check the network',
  'error.timeout': 'Network timeout',
  'error.aborted': 'Cancelled',
  'error.protocol': 'The answer of the server cannot be read',
  'error.unsupported': 'Not supported',
  'error.download': 'The file could not be downloaded',
  'error.file': 'The file cannot be read: {name}',
};

/** The same for the progress of an import; separate, because few programs import. */
export const importTextsZh = {
  'import.counts': '总上传行数：{total}，已导入行数：{success}，错误行数：{errors}',
  'import.dryRunCounts': '总上传行数：{total}，可导入行数：{success}，错误行数：{errors}；只做了检查，没有写入任何数据',
  'error.import_lost': '导入仍在服务器上进行，但一直无法连接服务器（任务 {taskId}）',
} as const;

export const importTextsEn: Readonly<Record<keyof typeof importTextsZh, string>> = {
  'import.counts': 'Rows in the file: {total}, imported: {success}, in error: {errors}',
  'import.dryRunCounts': 'Rows in the file: {total}, would be imported: {success}, in error: {errors}; only checked, nothing was stored',
  'error.import_lost': 'The import goes on at the server, but the server cannot be reached (task {taskId})',
};

/** The same for the refusals of a JeecgBoot; separate, because few programs talk to one. */
export const jeecgTextsZh = {
  'sign.missing': '此服务器要求请求签名：请设置选项 secret（{said}）',
  'sign.wrong': '签名不被接受：请检查选项 secret 与 signMode（{said}）',
  'sign.expired': '签名的时间不被接受：请检查选项 signTime 与本机时钟（{said}）',
  taken: '该值已被占用',
} as const;

export const jeecgTextsEn: Readonly<Record<keyof typeof jeecgTextsZh, string>> = {
  'sign.missing': 'This server wants signed calls: set the option secret ({said})',
  'sign.wrong': 'The signature is not accepted: check the options secret and signMode ({said})',
  'sign.expired': 'The time of the signature is not accepted: check the option signTime and the clock of this computer ({said})',
  taken: 'Taken already',
};
