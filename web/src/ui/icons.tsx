import type { ReactNode, SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/** Base of icons: lines in the text colour on a square of 16. */
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

/**
 * Creates an icon from its shape. This file has those of the frame and the home page; all others are in
 * `page-icons.tsx`.
 */
export const createIcon = (shape: ReactNode) => (props: Omit<IconProps, 'children'>) => (
  <LineIcon {...props}>{shape}</LineIcon>
);

export const IconArrowUp = createIcon(<path d="M8 4 13 11.5H3Z" fill="currentColor" stroke="none" />);
export const IconArrowDown = createIcon(<path d="M8 12 3 4.5h10Z" fill="currentColor" stroke="none" />);
export const IconCheck = createIcon(<path d="m3 8.5 3.3 3.3L13 5" />);
export const IconChevronDown = createIcon(<path d="m4 6 4 4 4-4" />);
export const IconClose = createIcon(<path d="m4 4 8 8M12 4l-8 8" />);
export const IconHome = createIcon(<path d="M2.5 7.2 8 2.5l5.5 4.7v6.3h-4v-4h-3v4h-4Z" />);
export const IconLanguage = createIcon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M2 8h12M8 2c2 2 2.6 4 2.6 6S10 12 8 14c-2-2-2.6-4-2.6-6S6 4 8 2Z" />
  </>,
);
export const IconMenu = createIcon(<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />);
export const IconMinus = createIcon(<path d="M3.5 8h9" />);
export const IconMoon = createIcon(<path d="M13.2 9.7A5.6 5.6 0 0 1 6.3 2.8 5.6 5.6 0 1 0 13.2 9.7Z" />);
export const IconSearch = createIcon(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3 3" />
  </>,
);
export const IconNews = createIcon(
  <path d="M2.5 3h8.5v10H4a1.5 1.5 0 0 1-1.5-1.5ZM11 6h2.5v5.5A1.5 1.5 0 0 1 12 13M5 6h3.5M5 8.5h3.5" />,
);
export const IconAssets = createIcon(<path d="M2.5 4.5h11v8h-11ZM2.5 4.5 10 2v2.5M10.5 8.5h.1" />);
export const IconService = createIcon(
  <path d="M3 9.5V8a5 5 0 0 1 10 0v1.5M3 9h1.5v3.5h-1A1.5 1.5 0 0 1 2 11v-.5M13 9h-1.5v3.5h1A1.5 1.5 0 0 0 14 11v-.5" />,
);
export const IconMarkets = createIcon(<path d="M2 13.5h12M3.5 11V8.5m4.5 2.5V5m4.5 6V2.5" />);
export const IconSun = createIcon(
  <>
    <circle cx="8" cy="8" r="3" />
    <path d="M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7" />
  </>,
);
export const IconSystem = createIcon(
  <>
    <rect x="2" y="3" width="12" height="8" rx="1" />
    <path d="M6 13.5h4" />
  </>,
);
export const IconTrade = createIcon(<path d="M4.5 2v2m0 6v3M3 4h3v6H3ZM11.5 3v3m0 5v3M10 6h3v5h-3Z" />);
export const IconWarning = createIcon(<path d="M8 2.2 14.2 13H1.8ZM8 6.5v3M8 11.3v.1" />);
