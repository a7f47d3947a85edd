/** Where whoever is invited to a team joins it, by the code of the invitation. */
export function joinLink(code: string): string {
  return `${location.origin}/participant/join?code=${code}`;
}
