import { createIcon } from './icons.tsx';

// Not among the frame's icons: every page would load them before it shows.

export const IconCopy = createIcon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M3.5 10.5h-.25a.75.75 0 0 1-.75-.75v-6.5a.75.75 0 0 1 .75-.75h6.5a.75.75 0 0 1 .75.75v.25" />
  </>,
);
export const IconInfo = createIcon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.5v3.2M8 5.2v.1" />
  </>,
);
export const IconRefresh = createIcon(
  <path d="M13 6.5A5.3 5.3 0 0 0 3.4 5M3 9.5a5.3 5.3 0 0 0 9.6 1.5M3 2.2V5h2.8M13 13.8V11h-2.8" />,
);
export const IconShare = createIcon(<path d="M8 9.5V2m0 0L5 5m3-3 3 3M3.5 8.5v5h9v-5" />);
export const IconSwap = createIcon(<path d="M2.5 5.5h11m0 0-3-3m3 3-3 3M13.5 10.5h-11m0 0 3-3m-3 3 3 3" />);
export const IconStar = createIcon(<path d="m8 1.9 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6Z" />);
export const IconBell = createIcon(<path d="M3 11.5h10l-1.2-1.7V7a3.8 3.8 0 0 0-7.6 0v2.8ZM6.6 13.6h2.8" />);
export const IconUser = createIcon(
  <>
    <circle cx="8" cy="5.5" r="2.75" />
    <path d="M2.8 13.5c.6-2.5 2.6-3.8 5.2-3.8s4.6 1.3 5.2 3.8" />
  </>,
);
export const IconEye = createIcon(
  <>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="2" />
  </>,
);
export const IconEyeOff = createIcon(
  <path d="M2 2l12 12M6.2 3.8A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a12 12 0 0 1-2 2.5M4 4.9A12 12 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 3.2-.9M6.6 6.6a2 2 0 0 0 2.8 2.8" />,
);
