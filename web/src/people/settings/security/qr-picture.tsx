import { qrOf } from './qr.ts';

const QUIET = 4;

/** The picture that a phone reads: dark on light in both themes, because cameras want it so. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = qrOf(text);
  if (rows === null) return null;
  const size = rows.length + QUIET * 2;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
