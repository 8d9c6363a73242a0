import type { ReactNode, SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/** What icons are drawn in: lines of the text's colour on a square of 16. */
export const LineIcon = ({ size = 16, ...rest }: IconProps) => (
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
  />
);

const icon = (shape: ReactNode) => (props: Omit<IconProps, 'children'>) => <LineIcon {...props}>{shape}</LineIcon>;

export const IconArrowUp = icon(<path d="M8 4 13 11.5H3Z" fill="currentColor" stroke="none" />);
export const IconArrowDown = icon(<path d="M8 12 3 4.5h10Z" fill="currentColor" stroke="none" />);
export const IconCheck = icon(<path d="m3 8.5 3.3 3.3L13 5" />);
export const IconChevronDown = icon(<path d="m4 6 4 4 4-4" />);
export const IconClose = icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const IconCopy = icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M3.5 10.5h-.25a.75.75 0 0 1-.75-.75v-6.5a.75.75 0 0 1 .75-.75h6.5a.75.75 0 0 1 .75.75v.25" />
  </>,
);
export const IconHome = icon(<path d="M2.5 7.2 8 2.5l5.5 4.7v6.3h-4v-4h-3v4h-4Z" />);
export const IconInfo = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.5v3.2M8 5.2v.1" />
  </>,
);
export const IconLanguage = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M2 8h12M8 2c2 2 2.6 4 2.6 6S10 12 8 14c-2-2-2.6-4-2.6-6S6 4 8 2Z" />
  </>,
);
export const IconMenu = icon(<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />);
export const IconMoon = icon(<path d="M13.2 9.7A5.6 5.6 0 0 1 6.3 2.8 5.6 5.6 0 1 0 13.2 9.7Z" />);
export const IconSearch = icon(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3 3" />
  </>,
);
export const IconShare = icon(<path d="M8 9.5V2m0 0L5 5m3-3 3 3M3.5 8.5v5h9v-5" />);
export const IconSwap = icon(<path d="M2.5 5.5h11m0 0-3-3m3 3-3 3M13.5 10.5h-11m0 0 3-3m-3 3 3 3" />);
export const IconStar = icon(<path d="m8 1.9 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6Z" />);
export const IconBell = icon(<path d="M3 11.5h10l-1.2-1.7V7a3.8 3.8 0 0 0-7.6 0v2.8ZM6.6 13.6h2.8" />);
export const IconMarkets = icon(<path d="M2 13.5h12M3.5 11V8.5m4.5 2.5V5m4.5 6V2.5" />);
export const IconSun = icon(
  <>
    <circle cx="8" cy="8" r="3" />
    <path d="M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7" />
  </>,
);
export const IconSystem = icon(
  <>
    <rect x="2" y="3" width="12" height="8" rx="1" />
    <path d="M6 13.5h4" />
  </>,
);
export const IconTrade = icon(<path d="M4.5 2v2m0 6v3M3 4h3v6H3ZM11.5 3v3m0 5v3M10 6h3v5h-3Z" />);
export const IconUser = icon(
  <>
    <circle cx="8" cy="5.5" r="2.75" />
    <path d="M2.8 13.5c.6-2.5 2.6-3.8 5.2-3.8s4.6 1.3 5.2 3.8" />
  </>,
);
export const IconWarning = icon(<path d="M8 2.2 14.2 13H1.8ZM8 6.5v3M8 11.3v.1" />);
export const IconEye = icon(
  <>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="2" />
  </>,
);
export const IconEyeOff = icon(
  <path d="M2 2l12 12M6.2 3.8A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a12 12 0 0 1-2 2.5M4 4.9A12 12 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 3.2-.9M6.6 6.6a2 2 0 0 0 2.8 2.8" />,
);
