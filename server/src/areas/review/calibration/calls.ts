import type { Params } from '@saiyun/sdk/logic/query';
import { ask, neededParam, paging } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { calibrationOverview } from './overview.ts';
import { calibrate, myCalibration, myCalibrations, tryInput } from './own.ts';
import { waitingPage } from './waiting.ts';

/** Calibration beside its records: the expert's own part, where nothing tells the reference too early, and the organisers' view of all. */
export const calibrationCalls: CallModule = {
  name: 'calibrations',
  register(app, services) {
    const asked = (query: unknown, name: string): string => neededParam((query ?? {}) as Params, name);
    route(app, services, {
      method: 'GET',
      path: '/dsTbReview/calibrations',
      query: { projectId: ask.needed },
      handler: (ctx, request) => myCalibrations(ctx, asked(request.query, 'projectId')),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbReview/waitingCalibrations',
      query: paging,
      handler: (ctx, request) => waitingPage(ctx, (request.query ?? {}) as Params),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbReview/calibration',
      query: { id: ask.needed },
      effect: 'write',
      handler: (ctx, request) => myCalibration(ctx, asked(request.query, 'id')),
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbReview/calibrate',
      body: tryInput,
      handler: (ctx, request) => calibrate(ctx, request.body),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbReviewProject/calibration',
      query: { id: ask.needed },
      handler: (ctx, request) => calibrationOverview(ctx, asked(request.query, 'id')),
    });
  },
};
