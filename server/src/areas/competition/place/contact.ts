/** SQL for the public contact of a competition, by the alias of its row; null where the organiser gave none. */
export function contactOf(alias: string): string {
  const columns = ['contact_name', 'contact_phone', 'contact_email'].map((name) => `coalesce(${alias}.${name}, '')`);
  return `case when concat(${columns.join(', ')}) <> '' then
    json_build_object('name', ${columns[0]}, 'phone', ${columns[1]}, 'email', ${columns[2]}) end`;
}
