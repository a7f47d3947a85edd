import { certificateTemplate } from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/entity-screen.ts';
import type { Screen } from '../../kit/screen.ts';

export const certificateScreens: readonly Screen[] = [entityScreen(certificateTemplate, '/certificate/template', { stateTabs: true })];
