import type { ComponentProps, ReactNode } from 'react';
import { LineIcon } from '#ui/icons.tsx';

const icon = (shape: ReactNode) => (props: Omit<ComponentProps<typeof LineIcon>, 'children'>) => (
  <LineIcon {...props}>{shape}</LineIcon>
);

export const IconCollapse = icon(<path d="M9 4 5 8l4 4M13 4 9 8l4 4" />);
export const IconAdminHome = icon(<path d="M2 7.500 8 2.500l6 5M3.500 6.500v7h9v-7M6.500 13.500v-4h3v4" />);
export const IconUsers = icon(
  <>
    <circle cx="6" cy="5.500" r="2.500" />
    <path d="M1.500 13c.5-2.300 2.200-3.500 4.500-3.500s4 1.200 4.500 3.500M10.500 3.300a2.500 2.500 0 0 1 0 4.400M12 9.800c1.400.5 2.300 1.600 2.600 3.200" />
  </>,
);
export const IconKyc = icon(
  <path d="M1.500 3.500h13v9h-13zM5.500 7.800a1.400 1.400 0 1 0 0-2.800 1.400 1.400 0 0 0 0 2.800M3.500 10.800c.2-1.200 1-1.800 2-1.800s1.800.6 2 1.800M9.500 6.500h3M9.500 9h3" />,
);
export const IconBank = icon(
  <path d="M2 6.500 8 2.500l6 4zM3.500 6.500v5M6.500 6.500v5M9.500 6.500v5M12.500 6.500v5M2 13.500h12" />,
);
export const IconTickets = icon(<path d="M2 3h12v8H7l-3 2.500V11H2zM5 6h6M5 8.500h4" />);
export const IconMacros = icon(<path d="M2.500 3h11v7.500H8L5 13v-2.500H2.500zM9 4.500 7 7h2L7 9.200" />);
export const IconBroadcasts = icon(
  <path d="M2 6.500v3h2.500L10 13V3L4.500 6.500zM12 6a3 3 0 0 1 0 4M5 9.500l1 4h1.500" />,
);
export const IconAnnouncements = icon(<path d="M2 3.500h12v9H2zM2 6.500h12M4.500 9.500h7" />);
export const IconSavedViews = icon(<path d="M4 2h8v12l-4-3-4 3z" />);
export const IconOptions = icon(<path d="M2 12.500 6 8l3 2.500L14 4M14 4h-3.500M14 4v3.500" />);
export const IconPeriods = icon(
  <>
    <circle cx="8" cy="8" r="5.500" />
    <path d="M8 5v3l2 1.500" />
  </>,
);
export const IconExposure = icon(<path d="M2.500 13.500h11M4 13V9M8 13V3.500M12 13V6.500" />);
export const IconAiControl = icon(
  <>
    <path d="M1.500 8c1.500-3 3.700-4.500 6.500-4.500s5 1.500 6.500 4.500c-1.500 3-3.700 4.500-6.500 4.500S3 11 1.500 8Z" />
    <circle cx="8" cy="8" r="2" />
  </>,
);
export const IconPositions = icon(
  <path d="M8 2 2.500 5 8 8l5.500-3L8 2ZM2.500 8 8 11l5.500-3M2.500 11 8 14l5.500-3" />,
);
export const IconOrders = icon(<path d="M3.500 2.500h9v11h-9zM6 6h4M6 8.500h4M6 11h2" />);
export const IconTrades = icon(
  <path d="M2.500 5.500h10M10 3l2.500 2.500L10 8M13.500 10.500h-10M6 8l-2.500 2.500L6 13" />,
);
export const IconFuturesTerms = icon(
  <path d="M2.500 4.500h6M11.500 4.500h2M2.500 11.500h2M7.500 11.500h6M8.500 3v3h3V3zM4.500 10v3h3v-3z" />,
);
export const IconSymbols = icon(<path d="M5 2v2M5 10v3.500M3.500 4h3v6h-3zM11 2.500V6M11 12v1.500M9.500 6h3v6h-3z" />);
export const IconWealth = icon(
  <path d="M8 13.500V7M8 8.500C8 5.500 6 4 3 4c0 3 2 4.500 5 4.500M8 7c0-2.500 2-4.500 5-4.500 0 3-2 4.500-5 4.500M4.500 13.500h7" />,
);
export const IconInvestments = icon(
  <>
    <path d="M2.500 3.500h11v10h-11zM2.500 6.500h11M5.500 2v3M10.500 2v3" />
    <path d="m6 10 1.500 1.500L10.500 8.500" />
  </>,
);
export const IconLoanTerms = icon(
  <>
    <circle cx="5" cy="5" r="1.800" />
    <circle cx="11" cy="11" r="1.800" />
    <path d="M12.500 3.500l-9 9" />
  </>,
);
export const IconLoanApplications = icon(<path d="M3.500 2h6l3 3v9h-9zM9.500 2v3h3M6 8h4M6 10.500h4" />);
export const IconLoanPortfolio = icon(<path d="M2 5.500h12v8H2zM5.500 5.500v-2h5v2M2 9h12" />);
export const IconDownload = icon(<path d="M8 2.500v7.500M4.700 7 8 10.300 11.300 7M3 13h10" />);
export const IconBackgroundExport = icon(
  <path d="M7 9.500v-7M4.200 6.800 7 9.600l2.800-2.800M2 13h4.500M9.500 13.500a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0M12 12.300v1.300l.9.600" />,
);
export const IconExports = icon(<path d="M3 1.500h6.500L13 5v9.500H3zM9.500 1.500V5H13M8 7v4.500M6 9.700l2 2 2-2" />);
export const IconPicture = icon(<path d="M2 3h12v10H2zM2 11l3.500-3.500 3 3L10.500 8.500 14 12M10.500 6h.01" />);
export const IconFilter = icon(<path d="M2.500 4h11M4.500 8h7M6.500 12h3" />);
export const IconAdminRefresh = icon(<path d="M13.500 8A5.500 5.500 0 1 1 11.700 4M13.500 2v3.500H10" />);
export const IconExternalLink = icon(
  <path d="M9 3h4v4M13 3 7.500 8.500M11.500 9.500v3a.5.5 0 0 1-.5.5H3.500a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5h3" />,
);
export const IconOnlineUsers = icon(
  <>
    <circle cx="8" cy="8" r="1.500" />
    <path d="M4.800 11.200a4.500 4.500 0 0 1 0-6.400M11.200 4.800a4.500 4.500 0 0 1 0 6.400M2.700 13.300a7.500 7.500 0 0 1 0-10.600M13.300 2.700a7.500 7.500 0 0 1 0 10.600" />
  </>,
);
export const IconDemo = icon(
  <>
    <path d="M6.500 1.500h3M7 1.500v4L2.800 12.700A1.200 1.200 0 0 0 3.900 14.500h8.200a1.200 1.200 0 0 0 1.100-1.800L9 5.500v-4" />
    <path d="M5 10h6" />
  </>,
);
export const IconLevels = icon(<path d="M2 13.500h3v-4H2zM6.500 13.500h3v-8h-3zM11 13.500h3v-11h-3z" />);
export const IconStatus = icon(<path d="M1.500 8.500h3l2-5 3 9 2-4h3" />);
export const IconAdminNews = icon(
  <path d="M2 3.500h9.500v9H3.500A1.500 1.500 0 0 1 2 11zM11.500 6H14v5a1.500 1.500 0 0 1-1.500 1.500M4.500 6H9M4.500 8.500H9" />,
);
export const IconSettings = icon(
  <>
    <circle cx="8" cy="8" r="2" />
    <path d="M8 1.500 13.600 4.800v6.400L8 14.500l-5.600-3.300V4.800z" />
  </>,
);
export const IconTransactions = icon(
  <path d="M2.500 2.500h11v11h-11zM2.500 6h11M5 8.500h2.500M5 11h2.500M10.500 8.500h1M10.500 11h1" />,
);
export const IconWallets = icon(
  <path d="M12.500 5V2.500h-9a1.250 1.250 0 0 0 0 2.500h10v8.500h-10a1.250 1.250 0 0 1-1.250-1.250V3.750M13.500 7.500H10.500a1.500 1.500 0 0 0 0 3h3" />,
);
export const IconApprovals = icon(<path d="M3 2.500h10v11H3zM5.500 8 7.300 9.800 10.800 6.300" />);
export const IconCoins = icon(
  <>
    <circle cx="6" cy="6.500" r="4" />
    <path d="M11 5a4 4 0 1 1-4.500 6.500M6 4.800v3.400" />
  </>,
);
export const IconHoldings = icon(
  <>
    <path d="M8 2.500a5.500 5.500 0 1 0 5.500 5.500H8z" />
    <path d="M10.500 1.800a5.500 5.500 0 0 1 3.700 3.700h-3.700z" />
  </>,
);
export const IconReconcile = icon(
  <path d="M8 2v11.500M5 13.500h6M3 4.500h10M3 4.500 1.500 9a1.800 1.800 0 0 0 3 0zM13 4.500 11.500 9a1.800 1.800 0 0 0 3 0z" />,
);
export const IconTrialBalance = icon(
  <path d="M2.500 2.500h11v11h-11zM2.500 5.500h11M8 5.500v8M4.500 8h1.500M4.500 10.500h1.500M10 8h1.500M10 10.500h1.500" />,
);
export const IconStaff = icon(
  <>
    <path d="M8 1.500 2.500 3.500v4c0 3.300 2.300 5.700 5.500 7 3.200-1.300 5.500-3.700 5.500-7v-4z" />
    <circle cx="8" cy="6.500" r="1.500" />
    <path d="M5.500 11c.3-1.400 1.200-2 2.500-2s2.200.6 2.500 2" />
  </>,
);
export const IconAuditLog = icon(<path d="M3 1.500h10v13H3zM5.500 5h5M5.500 8h5M5.500 11h3" />);
export const IconDeposits = icon(<path d="M8 2v6.500M5.300 6 8 8.700 10.700 6M2.500 10v3.500h11V10" />);
export const IconWithdrawals = icon(<path d="M8 9V2.300M5.300 5 8 2.300 10.700 5M2.500 10v3.500h11V10" />);
export const IconNetworks = icon(
  <>
    <circle cx="8" cy="3.500" r="1.500" />
    <circle cx="3.500" cy="12" r="1.500" />
    <circle cx="12.500" cy="12" r="1.500" />
    <path d="M7.300 4.900 4.200 10.700M8.700 4.900l3.100 5.800M5 12h6" />
  </>,
);
