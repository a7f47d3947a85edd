import { storeKeys } from '@saiyun/sdk/contract';
import { pictureOf, useDomain } from '../../lib/api/domain.ts';
import { storage } from '../../lib/store/storage.ts';

/** The mark of 赛云: three steps of a podium whose round tops are a cloud, and the sun beside it. */
export function LogoMark({ size = 32, student = false }: { readonly size?: number; readonly student?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="sy-logo" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#43b4ff" />
          <stop offset="1" stopColor="#1453d8" />
        </linearGradient>
      </defs>
      {!student && <circle cx="36.5" cy="11.5" r="5" fill="#ffb13d" />}
      <path
        fill="url(#sy-logo)"
        d="M4 33.5a7.6 7.6 0 0 1 3-6v-.7a6.6 6.6 0 0 1 9-6.1V15a8.2 8.2 0 0 1 16.4 0v7.7a6.5 6.5 0 0 1 8.5 5.2A7.6 7.6 0 0 1 36.4 41H11.6A7.6 7.6 0 0 1 4 33.5z"
      />
      {student && (
        <g data-student>
          <path fill="#ffb13d" d="m24 2 17 7.5L24 17 7 9.500z" />
          <path
            d="M13.500 13v6.200c2.800 2.400 6.500 3.600 10.500 3.600s7.700-1.200 10.500-3.600V13M41 9.500v8"
            fill="none"
            stroke="#ffb13d"
            strokeWidth="2.200"
            strokeLinecap="round"
          />
        </g>
      )}
      <path d="M16 41V24.5M32.4 41V26" stroke="#fff" strokeOpacity=".55" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

/** What a sign-in says of a participant. */
const student = 20;

/**
 * The logo from the platform's settings, else ours, which wears a cap for participants (SHELL-09); nothing while it is unknown or if it is
 * switched off.
 */
export function Logo({ size }: { readonly size: number }) {
  const { config, isPending } = useDomain();
  if (isPending || config?.sysLogoIsshow === 'N') return null;
  const picture = pictureOf(config, config?.sysLogo);
  return picture ? (
    <img src={encodeURI(picture)} alt="" height={size} />
  ) : (
    <LogoMark size={size} student={Number(storage.get(storeKeys.isStudent)) === student} />
  );
}
