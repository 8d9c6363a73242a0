import type { ReactNode, SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;

const icon = (shape: ReactNode) => (props: IconProps) => (
  <svg
    viewBox="0 0 16 16"
    width={16}
    height={16}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    {...props}
  >
    {shape}
  </svg>
);

export const IconCollapse = icon(<path d="M9 4 5 8l4 4M13 4 9 8l4 4" />);
export const IconUsers = icon(
  <>
    <circle cx="6" cy="5.500" r="2.500" />
    <path d="M1.500 13c.5-2.300 2.200-3.500 4.500-3.500s4 1.200 4.500 3.500M10.500 3.300a2.500 2.500 0 0 1 0 4.400M12 9.800c1.400.5 2.300 1.600 2.600 3.200" />
  </>,
);
export const IconOptions = icon(<path d="M2 12.500 6 8l3 2.500L14 4M14 4h-3.500M14 4v3.500" />);
export const IconDownload = icon(<path d="M8 2.500v7.500M4.700 7 8 10.300 11.300 7M3 13h10" />);
export const IconFilter = icon(<path d="M2.500 4h11M4.500 8h7M6.500 12h3" />);
export const IconRefresh = icon(<path d="M13.500 8A5.500 5.500 0 1 1 11.700 4M13.500 2v3.500H10" />);
export const IconExternal = icon(
  <path d="M9 3h4v4M13 3 7.500 8.500M11.500 9.500v3a.5.5 0 0 1-.5.5H3.500a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5h3" />,
);
