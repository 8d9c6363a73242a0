import { encode } from 'uqr';

/** Free space around it, as readers expect it, in dots. */
const QUIET = 4;

/** Black on white whatever the theme: not every reader knows the inverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dots} fill="#000" />
    </svg>
  );
}
