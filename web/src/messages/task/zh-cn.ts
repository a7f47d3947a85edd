export const texts = {
  download: '下载',
  completed: '下载完成',
  notSaved: '下载失败',
  failed: '下载失败：{reason}',
  waiting: '导出完成后可下载',
  expired: '文件已过期，请重新导出',
  exportFailed: '导出失败，可重试',
} as const;
