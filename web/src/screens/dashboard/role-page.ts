import type { StartPage } from '@saiyun/sdk/calls';

/** What the start page of a role is drawn from. */
export interface RolePageProps {
  readonly page: StartPage;
}
