export const texts = {
  tables: 'Tables',
  atTable: '{table}: {message}',
  atRow: '{table}, row {row}: {message}',
  faulty: 'faulty',
};
