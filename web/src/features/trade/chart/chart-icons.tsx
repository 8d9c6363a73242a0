import type { ReactNode } from 'react';
import { LineIcon } from '#ui/icons.tsx';

/** The chart's own icons are loaded with it, not with the frame of every page. */
const icon = (shape: ReactNode) => <LineIcon>{shape}</LineIcon>;

export const chartIndicatorsIcon = icon(<path d="M1.5 11c2.5 0 2.5-7 5-7s2.5 6 4.5 6 1.5-3 3.5-3M1.5 14h13" />);
export const chartSettingsIcon = icon(
  <path d="M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M9 2.8v3.400M3.700 9.8v3.400M7 9.8v3.400M12.300 2.8v3.400" />,
);
export const enterFullScreenIcon = icon(<path d="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9.5 6.5M2.5 13.5l4-4" />);
export const exitFullScreenIcon = icon(<path d="M13.5 6.5h-4v-4M2.5 9.5h4v4M9.5 6.5l4-4M6.5 9.5l-4 4" />);
export const latestCandleIcon = icon(<path d="m3.5 4 4 4-4 4M8.5 4l4 4-4 4" />);
