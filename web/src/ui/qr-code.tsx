import { clsx } from 'clsx';
import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
  /** Free space around it, in dots: as readers expect it, unless what it lies on is white for some way. */
  quiet?: number;
  /** Its size. */
  className?: string;
}

/** Black on white whatever the theme: not every reader knows the inverse. */
export function QrCode({ text, label, quiet = 4, className = 'size-48' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={clsx('mx-auto rounded', className)}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={dots} fill="#000" />
    </svg>
  );
}
