/** Ridges above a sea of clouds at dawn, or by night in the dark theme: the picture behind the sign-in page. Colours come from `--dawn-*`. */
export function DawnScape({ className }: { readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="dawn-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--dawn-sky-1)" />
          <stop offset=".5" stopColor="var(--dawn-sky-2)" />
          <stop offset=".82" stopColor="var(--dawn-sky-3)" />
          <stop offset="1" stopColor="var(--dawn-sky-4)" />
        </linearGradient>
        <radialGradient id="dawn-glow">
          <stop stopColor="var(--dawn-glow)" stopOpacity=".75" />
          <stop offset=".45" stopColor="var(--dawn-glow)" stopOpacity=".22" />
          <stop offset="1" stopColor="var(--dawn-glow)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="dawn-cloud" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--dawn-cloud)" stopOpacity=".95" />
          <stop offset="1" stopColor="var(--dawn-cloud)" stopOpacity=".25" />
        </linearGradient>
        <linearGradient id="dawn-far" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--dawn-ridge-1)" />
          <stop offset="1" stopColor="var(--dawn-ridge-1)" stopOpacity=".15" />
        </linearGradient>
        <linearGradient id="dawn-mid" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--dawn-ridge-2)" />
          <stop offset="1" stopColor="var(--dawn-ridge-2)" stopOpacity=".3" />
        </linearGradient>
        <linearGradient id="dawn-near" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--dawn-ridge-3)" />
          <stop offset="1" stopColor="var(--dawn-ridge-4)" />
        </linearGradient>
        <path
          id="dawn-puff"
          fill="url(#dawn-cloud)"
          d="M26 124a26 26 0 0 1 0-52h40a47 47 0 0 1 90-20 38 38 0 0 1 67 20h52a26 26 0 0 1 0 52z"
        />
      </defs>
      <rect width="1440" height="900" fill="url(#dawn-sky)" />
      <g className="dawn-stars" fill="#fff">
        <circle cx="120" cy="90" r="1.6" />
        <circle cx="262" cy="190" r="1.1" />
        <circle cx="388" cy="66" r="1.8" />
        <circle cx="540" cy="150" r="1.2" />
        <circle cx="676" cy="58" r="1.4" />
        <circle cx="802" cy="206" r="1" />
        <circle cx="930" cy="96" r="1.7" />
        <circle cx="1064" cy="44" r="1.2" />
        <circle cx="1216" cy="132" r="1.5" />
        <circle cx="1352" cy="70" r="1.2" />
        <circle cx="1300" cy="238" r="1" />
        <circle cx="70" cy="266" r="1.2" />
      </g>
      <circle cx="384" cy="420" r="460" fill="url(#dawn-glow)" />
      <circle cx="384" cy="420" r="76" fill="var(--dawn-sun)" />
      <path
        fill="url(#dawn-far)"
        d="M0 560 96 500l70 38 108-96 82 74 64-40 120 92 96-58 92 70 130-128 86 92 74-52 116 110 92-60 106 74 108-70v430H0z"
      />
      <use href="#dawn-puff" transform="translate(-60 560) scale(1.3)" opacity=".75" />
      <use href="#dawn-puff" transform="translate(1390 520) scale(-1.15 1.15)" opacity=".7" />
      <path
        fill="url(#dawn-mid)"
        d="M0 700 130 628l92 56 150-150 44 40 30-26 136 150 114-64 130 90 86-46 148-148 46 44 32-24 150 150 152-60v260H0z"
      />
      <g className="dawn-path" fill="none" stroke="var(--dawn-line)" strokeLinecap="round" strokeWidth="2.5">
        <path strokeDasharray="2 11" d="M560 812c80-6 104-52 184-58s116 26 184-24 64-96 132-200" />
      </g>
      <g fill="var(--dawn-line)">
        <circle cx="744" cy="754" r="5" />
        <circle cx="928" cy="730" r="5" />
      </g>
      <g transform="translate(1060 532)">
        <path d="M0 0v-58" stroke="var(--dawn-line)" strokeWidth="3.5" strokeLinecap="round" />
        <path d="M2-57c16-9 28 8 46-1-4 10-4 18 0 27-18 9-30-8-46 1z" fill="#ff7a45" />
      </g>
      <use href="#dawn-puff" transform="translate(150 650) scale(1.6)" />
      <use href="#dawn-puff" transform="translate(1330 690) scale(-1.35 1.35)" />
      <path
        fill="url(#dawn-near)"
        d="M0 826c90-46 176-30 262 6 70 30 120 26 196-8 92-42 176-40 262-2 84 36 150 34 236-4 88-38 176-36 262 4 82 38 148 34 222-2v80H0z"
      />
      <g fill="none" stroke="#fff" strokeOpacity=".13" strokeWidth="1.5">
        <path d="M0 852c90-46 176-30 262 6 70 30 120 26 196-8 92-42 176-40 262-2 84 36 150 34 236-4 88-38 176-36 262 4 82 38 148 34 222-2" />
        <path d="M0 878c90-46 176-30 262 6 70 30 120 26 196-8 92-42 176-40 262-2 84 36 150 34 236-4 88-38 176-36 262 4 82 38 148 34 222-2" />
      </g>
    </svg>
  );
}
