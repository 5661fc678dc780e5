/** Line drawings in two tones of the theme. Decoration: the text beside them is enough. */
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

/** An unfolded map that does not show the place. */
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

/** A chain with an open second link. */
export function LinkUnavailableDrawing() {
  return (
    <Drawing width={280} height={180}>
      <ellipse cx="140" cy="160" rx="112" ry="9" fill={SOFT} stroke="none" />
      <Band tone="var(--sd-surface)" path="M62 70h44a24 24 0 0 1 0 48H62a24 24 0 0 1 0-48Z" turn="rotate(-18 84 94)" />
      <Band tone={SOFT} path="M178 68h34a24 24 0 0 1 0 48h-48" turn="rotate(20 190 92)" />
      <path d="m140 58-4-16m16 18 8-14m-4 24 15-5" />
      <path d="M126 128v.1M142 136v.1M156 126v.1" strokeWidth={5} />
    </Drawing>
  );
}

/** A line drawn as a band with an outline. */
function Band({ path, tone, turn }: { path: string; tone: string; turn: string }) {
  return (
    <g transform={turn}>
      <path d={path} strokeWidth={18} />
      <path d={path} strokeWidth={14} stroke={tone} />
    </g>
  );
}

/** A window with a broken picture. */
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
