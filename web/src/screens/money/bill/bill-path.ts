/** Where a bill has its address. */
export function billPath(registrationId: string): string {
  return `/participant/bill/${encodeURIComponent(registrationId)}`;
}
