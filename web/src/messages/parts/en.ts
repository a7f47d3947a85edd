export const texts = {
  stale: 'Somebody else has changed this row; saving again keeps what you have',
  gone: 'Somebody else has removed this row; saving again adds it anew',
  noName: 'There is no {of} called “{name}”, or more than one',
};
