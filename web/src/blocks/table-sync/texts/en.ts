export const texts = {
  editing: '{names} editing',
  and: ', ',
  changed: 'Changed elsewhere',
  changedHint: 'Somebody saved this row while you edit it. What you typed is still here; when you save, both can be compared.',
  gone: 'Deleted elsewhere',
  goneHint: 'Somebody deleted this row while you edit it. What you typed is still here, but cannot be saved to this row.',
};
