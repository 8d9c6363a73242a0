import { encode } from 'uqr';

/** A QR code as a picture: the side in dots, margin included, and the dark dots as an SVG path. */
export interface QrPicture {
  size: number;
  dots: string;
}

/** Returns the light background of a picture of this size, as an SVG path. */
export const buildQrBackground = (size: number): string => `M0,0h${size}v${size}H0z`;

/** Builds the picture of a text; `margin` is the empty space around it, in dots. */
export function buildQrPicture(text: string, margin: number): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border: margin });
  const rows = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: { length }, index }) => `M${index},${y}h${length}v1h-${length}z`),
  );
  return { size, dots: rows.join('') };
}

/** Builds the same picture as an SVG address (`data:`), black on white, `width` pixels wide. */
export function buildQrDataUrl(text: string, { width, margin }: { width: number; margin: number }): string {
  const { size, dots } = buildQrPicture(text, margin);
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${width}' viewBox='0 0 ${size} ${size}' ` +
    `shape-rendering='crispEdges'><path d='${buildQrBackground(size)}' fill='white'/><path d='${dots}'/></svg>`;
  return `data:image/svg+xml,${encodeURI(svg)}`;
}
