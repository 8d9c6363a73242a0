import type { ReactNode, SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number };

const icon = (name: string, shape: ReactNode) => {
  const Icon = ({ size = 16, ...rest }: IconProps) => (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {shape}
    </svg>
  );
  Icon.displayName = name;
  return Icon;
};

export const IconArrowUp = icon('IconArrowUp', <path d="M8 4 13 11.500H3Z" fill="currentColor" stroke="none" />);
export const IconArrowDown = icon('IconArrowDown', <path d="M8 12 3 4.500h10Z" fill="currentColor" stroke="none" />);
export const IconCheck = icon('IconCheck', <path d="m3 8.500 3.300 3.300L13 5" />);
export const IconChevronDown = icon('IconChevronDown', <path d="m4 6 4 4 4-4" />);
export const IconClose = icon('IconClose', <path d="m4 4 8 8M12 4l-8 8" />);
export const IconCopy = icon(
  'IconCopy',
  <>
    <rect x="5.500" y="5.500" width="8" height="8" rx="1.500" />
    <path d="M3.500 10.500h-.25a.75.75 0 0 1-.75-.75v-6.500a.75.75 0 0 1 .75-.75h6.500a.75.75 0 0 1 .75.75v.25" />
  </>,
);
export const IconHome = icon('IconHome', <path d="M2.500 7.200 8 2.500l5.500 4.700v6.300h-4v-4h-3v4h-4Z" />);
export const IconInfo = icon(
  'IconInfo',
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.500v3.200M8 5.200v.1" />
  </>,
);
export const IconLanguage = icon(
  'IconLanguage',
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M2 8h12M8 2c2 2 2.600 4 2.600 6S10 12 8 14c-2-2-2.600-4-2.600-6S6 4 8 2Z" />
  </>,
);
export const IconMenu = icon('IconMenu', <path d="M2.500 4.500h11M2.500 8h11M2.500 11.500h11" />);
export const IconMoon = icon(
  'IconMoon',
  <path d="M13.200 9.700A5.600 5.600 0 0 1 6.300 2.800 5.600 5.600 0 1 0 13.200 9.700Z" />,
);
export const IconSearch = icon(
  'IconSearch',
  <>
    <circle cx="7" cy="7" r="4.500" />
    <path d="m10.500 10.500 3 3" />
  </>,
);
export const IconSun = icon(
  'IconSun',
  <>
    <circle cx="8" cy="8" r="3" />
    <path d="M8 1.500v1M8 13.500v1M1.500 8h1M13.500 8h1M3.400 3.400l.7.7M11.900 11.900l.7.7M12.600 3.400l-.7.7M4.100 11.900l-.7.7" />
  </>,
);
export const IconSystem = icon(
  'IconSystem',
  <>
    <rect x="2" y="3" width="12" height="8" rx="1" />
    <path d="M6 13.500h4" />
  </>,
);
export const IconTrade = icon('IconTrade', <path d="M4.500 2v2m0 6v3M3 4h3v6H3ZM11.500 3v3m0 5v3M10 6h3v5h-3Z" />);
export const IconUser = icon(
  'IconUser',
  <>
    <circle cx="8" cy="5.500" r="2.750" />
    <path d="M2.800 13.500c.6-2.500 2.600-3.800 5.200-3.800s4.600 1.300 5.200 3.800" />
  </>,
);
export const IconWarning = icon('IconWarning', <path d="M8 2.200 14.200 13H1.800ZM8 6.500v3M8 11.300v.1" />);
