import { EntryCards, OpenCompetitions } from './parts/entry-cards.tsx';
import { TodoList } from './parts/todo-list.tsx';
import type { RolePageProps } from './role-page.ts';

/** What to do next and until when, where each entry stands, and what else can be entered. */
export function ParticipantPage({ page }: RolePageProps) {
  const { entries = [], open = [] } = page;
  const canEnter = open.some(({ entered }) => !entered);
  return (
    <div className="sp-columns sp-participant">
      <TodoList page={page} />
      <OpenCompetitions open={open} entries={entries} />
      <EntryCards entries={entries} canEnter={canEnter} />
    </div>
  );
}
