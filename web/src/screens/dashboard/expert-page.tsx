import { DueReviews, ExpertMoney } from './parts/expert-desk.tsx';
import { TodoList } from './parts/todo-list.tsx';
import type { RolePageProps } from './role-page.ts';

/** What is to be reviewed and due first, and what was earned. */
export function ExpertPage({ page }: RolePageProps) {
  const { desk } = page;
  return (
    <div className="sp-columns">
      <div className="sp-column">
        <TodoList page={page} />
        {desk && <ExpertMoney desk={desk} />}
      </div>
      {desk && <DueReviews desk={desk} />}
    </div>
  );
}
