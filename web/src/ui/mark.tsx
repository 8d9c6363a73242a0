import type { SVGProps } from 'react';

/** The mark: a candlestick whose upper wick is a small flame. Two shapes, one colour, from 16 px up. */
export const Mark = ({ size = 20, ...rest }: Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number }) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    fill="currentColor"
    aria-hidden="true"
    focusable="false"
    {...rest}
  >
    <path d="M5.500 8h5a.7.7 0 0 1 .7.7v4.100a.7.7 0 0 1-.7.7H8.600v1.700a.6.6 0 0 1-1.200 0v-1.700H5.500a.7.7 0 0 1-.7-.7V8.700a.7.7 0 0 1 .7-.7Z" />
    <path d="M8.200.6c2 1.800 2.700 3 2.700 4.100 0 1.400-1.200 2.300-2.900 2.300s-2.900-.9-2.900-2.200c0-.9.5-1.600 1.200-2.200.1.600.4 1 .8 1.200C7.300 2.700 7.600 1.500 8.200.6Z" />
  </svg>
);
