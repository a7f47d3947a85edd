import type { Given } from '../../contract/stored.ts';
import type { reviewProject } from '../../entities/index.ts';
import { reviewProjectStatus } from '../../entities/review/choices.ts';

type Project = Pick<Given<typeof reviewProject>, 'status' | 'stageId' | 'groupIds'>;

const begun: readonly unknown[] = [reviewProjectStatus.reviewing, reviewProjectStatus.closed, reviewProjectStatus.published];

/**
 * Whether the works of a group and stage stay where they are: once a review of them has begun, none joins or leaves. `projects` are the
 * review projects of the competition; one without groups or a stage reviews all of them. Null stands for works without a group or stage.
 */
export function isGroupFixed(projects: readonly Project[], groupId: string | null, stageId: string | null): boolean {
  return projects.some(({ status, stageId: stage, groupIds }) => {
    const groups = typeof groupIds === 'string' ? groupIds.split(',').filter(Boolean) : [];
    return (
      begun.includes(status) && (!stage || stage === stageId) && (groups.length === 0 || (groupId !== null && groups.includes(groupId)))
    );
  });
}

/** Whether a stage takes no more works of a group: once a review of its own of them has begun. Null stands for none. */
export function isStageFixed(projects: readonly Project[], stageId: string | null, groupId: string | null): boolean {
  const own = projects.filter((project) => stageId !== null && project.stageId === stageId);
  return isGroupFixed(own, groupId, stageId);
}
