import { clsx } from 'clsx';
import { buildQrPicture, buildQrBackground } from '#shared/qr-picture.ts';

interface QrCodeProps {
  text: string;
  label: string;
  /** Free space around it, in dots: the standard width, unless it is on a white surface anyway. */
  quiet?: number;
  /** Sets the size. */
  className?: string;
}

/** QR code, black on white in any theme: some readers do not recognise inverted codes. */
export function QrCode({ text, label, quiet = 4, className = 'size-48' }: QrCodeProps) {
  const { size, dots } = buildQrPicture(text, quiet);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={clsx('mx-auto rounded', className)}
    >
      <path d={buildQrBackground(size)} fill="#fff" />
      <path d={dots} fill="#000" />
    </svg>
  );
}
