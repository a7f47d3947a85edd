export const texts = {
  prompt: 'Select',
  loading: 'Loading…',
  nothing: 'Nothing matches',
  retry: 'Try again',
  unseen: 'Not visible to you',
} as const;
