import { serviceModeCalls } from '@saiyun/sdk/calls';
import { serviceModes } from '@saiyun/sdk/contract';
import { languageStore } from '../store/language.ts';
import { serviceRefused, serviceStore } from '../store/service.ts';
import { client } from './client.ts';

/** How often a page asks whether the platform serves everything again. */
const askMs = 10_000;

let asking: Promise<void> | undefined;

/** Asks what the platform serves. What cannot be asked stays as it is. */
export function askService(): Promise<void> {
  asking ??= serviceModeCalls(client.send)
    .now()
    .then(
      (told) => serviceStore.set(told.mode === serviceModes.off ? undefined : told),
      () => undefined,
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Ends the mode, for whoever looks after the platform. */
export async function serveEverything(): Promise<void> {
  await serviceModeCalls(client.send).switchTo({ mode: serviceModes.off });
  serviceStore.set(undefined);
}

/** Asks again and again while not everything is served, and in another language at once. Returns a function that stops it. */
export function followService(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = (): void => {
    clearInterval(timer);
    if (serviceStore.get()) timer = setInterval(() => void askService(), askMs);
  };
  const asksAnew = (): void => {
    if (serviceStore.get()) void askService();
  };
  // The notice in the page does not know who reads it.
  asksAnew();
  follow();
  const stops = [serviceStore.subscribe(follow), serviceRefused.subscribe(() => void askService()), languageStore.subscribe(asksAnew)];
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}
