/** Our own line drawings in two tones of the theme. Decoration: the text beside them says everything. */
import type { ReactNode } from 'react';

const SOFT = 'var(--sd-illustration-1)';
const INK = 'var(--sd-illustration-2)';

function Drawing({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      stroke={INK}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** An open, empty tray. */
export function EmptyBox() {
  return (
    <Drawing width={88} height={64}>
      <ellipse cx="44" cy="58" rx="34" ry="4" fill={SOFT} stroke="none" />
      <path d="M16 30 26 12h36l10 18v22a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V30Z" fill="var(--sd-surface)" />
      <path d="M16 30h16l4 8h16l4-8h16" fill={SOFT} />
      <path d="M44 2v4M30 4l2 3M58 4l-2 3" />
    </Drawing>
  );
}

/** A map folded open on a place that is not there. */
export function NotFoundDrawing() {
  return (
    <Drawing width={280} height={180}>
      <ellipse cx="140" cy="166" rx="112" ry="9" fill={SOFT} stroke="none" />
      <path d="m40 56 66-22 68 22 66-22v100l-66 22-68-22-66 22V56Z" fill="var(--sd-surface)" />
      <path d="M106 34v100M174 56v100" stroke={SOFT} strokeWidth={3} />
      <path d="m58 120 22-14 18 8 22-26 24 12 20-20" strokeDasharray="1 8" strokeWidth={3} />
      <path d="M196 44c16 0 27 12 27 26 0 18-27 44-27 44s-27-26-27-44c0-14 11-26 27-26Z" fill={SOFT} />
      <path d="m188 62 16 16m0-16-16 16" strokeWidth={3} />
      <path d="M62 22v10m-5-5h10M226 20v8m-4-4h8" />
    </Drawing>
  );
}

/** A chain with its link fallen open. */
export function LinkUnavailableDrawing() {
  return (
    <Drawing width={280} height={180}>
      <ellipse cx="140" cy="160" rx="112" ry="9" fill={SOFT} stroke="none" />
      <rect x="26" y="66" width="92" height="44" rx="22" fill="var(--sd-surface)" transform="rotate(-14 72 88)" />
      <rect x="44" y="79" width="56" height="18" rx="9" stroke={SOFT} strokeWidth={3} transform="rotate(-14 72 88)" />
      <path d="M206 62c20-5 40 6 44 22s-8 34-28 39l-26 7" fill="none" />
      <path d="m184 68-22 6m14 61-22 6" strokeDasharray="2 9" strokeWidth={3} />
      <path d="M190 83c16-4 27-8 34-2s4 16-4 20" stroke={SOFT} strokeWidth={3} />
      <path d="m132 66-8-16m20 12 2-18m10 22 12-13" />
      <circle cx="146" cy="118" r="4" fill={SOFT} />
      <circle cx="130" cy="132" r="3" fill={SOFT} />
    </Drawing>
  );
}

/** A window whose picture has come apart. */
export function FailureDrawing() {
  return (
    <Drawing width={280} height={180}>
      <ellipse cx="140" cy="166" rx="112" ry="9" fill={SOFT} stroke="none" />
      <rect x="52" y="22" width="176" height="128" rx="12" fill="var(--sd-surface)" />
      <path d="M52 48h176" />
      <path d="M66 35h.1M76 35h.1M86 35h.1" strokeWidth={5} />
      <path d="m132 48-12 34 22 14-16 26 10 28" strokeWidth={3} />
      <path d="M70 70h34M70 88h26M70 106h34M162 70h48M170 88h40M160 106h50M168 124h32" stroke={SOFT} strokeWidth={7} />
    </Drawing>
  );
}

/** A plug beside its socket. */
export function RemoteDownDrawing() {
  return (
    <Drawing width={120} height={72}>
      <path d="M8 40h22" />
      <rect x="30" y="26" width="26" height="28" rx="6" fill={SOFT} />
      <path d="M56 33h10M56 47h10" />
      <path d="M112 40H98" />
      <path d="M98 24h-8a10 10 0 0 0-10 10v12a10 10 0 0 0 10 10h8V24Z" fill="var(--sd-surface)" />
      <path d="m70 12 3 6M62 16l5 4M78 10v6" />
    </Drawing>
  );
}
