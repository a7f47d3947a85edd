export const texts = {
  drag: '拖动滑块验证',
  done: '验证通过',
  checking: '正在验证…',
  failed: '验证未通过，请重新拖动',
  label: '滑块验证，用右方向键移动到最右端',
} as const;
