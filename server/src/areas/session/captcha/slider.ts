import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { giveTicket, takeTicket } from '../ticket.ts';
import { isHandTrack, type TrackPoint } from './slider-track.ts';

const challengeMs = 5 * 60_000;
const passMs = 5 * 60_000;

/** Issues a slider to drag. */
export async function newSlider(ctx: OpenCtx): Promise<{ id: string }> {
  return {
    id: await giveTicket(ctx, ctx.db, 'slider-challenge', {}, challengeMs),
  };
}

/** Judges the drag of an issued slider, once, and returns a pass that is valid once. Refuses with `login.slider_wrong`. */
export async function checkSlider(ctx: OpenCtx, id: string, track: readonly TrackPoint[]): Promise<{ slider: string }> {
  const challenge = await takeTicket(ctx, ctx.db, 'slider-challenge', id);
  if (!challenge || !isHandTrack(track, ctx.now().getTime() - challenge.createTime.getTime())) throw new Failure('login.slider_wrong');
  return { slider: await giveTicket(ctx, ctx.db, 'slider', {}, passMs) };
}

/** Spends a pass; without one, refuses with `login.slider_needed`. */
export async function spendSlider(ctx: OpenCtx, pass: string): Promise<void> {
  if (pass === '' || !(await takeTicket(ctx, ctx.db, 'slider', pass))) throw new Failure('login.slider_needed');
}
