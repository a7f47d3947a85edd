/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Record-filing number in the footer (SHELL-03). */
  readonly VITE_RECORD_NUMBER?: string;
  readonly VITE_COMPANY?: string;
  /** Prefixes of hosts on which the language can be picked, comma-joined (I18N-05). */
  readonly VITE_LANGUAGE_HOSTS?: string;
}
