import type { SVGProps } from 'react';

/** Logo: a candlestick whose upper wick is a small flame. Two shapes, one colour, from 16 px up. */
export const LogoMark = ({ size = 20, ...rest }: Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number }) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    fill="currentColor"
    aria-hidden="true"
    focusable="false"
    {...rest}
  >
    <path d="M5.6 7.1h4.8c.4 0 .7.3.7.7v5c0 .4-.3.7-.7.7H8.7v1.6a.7.7 0 0 1-1.4 0v-1.6H5.6a.7.7 0 0 1-.7-.7v-5c0-.4.3-.7.7-.7Z" />
    <path d="M8.7.2c-.2 1.5 1.7 2.3 1.7 4A2.3 2.3 0 0 1 8 6.3a2.3 2.3 0 0 1-2.4-2.2c0-.9.5-1.4 1-1.9.1.5.3.8.7 1C7.2 1.9 7.6.8 8.7.2Z" />
  </svg>
);
