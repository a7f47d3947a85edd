/** The places of the interface. */
export type Screen =
  | { readonly name: 'signIn' }
  | { readonly name: 'reviews' }
  | { readonly name: 'money' | 'notices' | 'own' }
  | { readonly name: 'review'; readonly id: string };
