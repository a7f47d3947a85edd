/** The places of the interface. */
export type Screen =
  | { readonly name: 'signIn' }
  /** Where the work of the account is. */
  | { readonly name: 'home' }
  | { readonly name: 'money' | 'notices' | 'own' | 'downloads' }
  | { readonly name: 'review'; readonly id: string };
