export const texts = {
  choose: '请选择地区',
  none: '没有找到这个地区',
  loading: '正在加载地区…',
  failed: '地区数据加载失败',
} as const;
