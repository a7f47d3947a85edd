/** A random id: a UUID of version 4 as 32 hex digits, without hyphens (SDK-HTTP-11). */
export const randomId = (): string => crypto.randomUUID().replaceAll('-', '');
