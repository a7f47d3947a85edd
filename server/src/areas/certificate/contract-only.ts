/** Certificates are drawn, signed and numbered by an issuer, which is not here yet. */
export const certificatesOnly: readonly { readonly entity: string; readonly why: string }[] = [
  { entity: 'dsTbCertificateBatch', why: 'Certificates are neither drawn nor signed here yet.' },
  { entity: 'dsTbCertificate', why: 'Certificates are neither drawn nor signed here yet.' },
];
