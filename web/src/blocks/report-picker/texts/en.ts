export const texts = {
  open: 'Choose from {name}',
  prompt: 'Click to choose',
  from: '{label}, from',
  to: '{label}, to',
  report: 'report',
  loading: 'Loading…',
} as const;
