import { siteConfig } from './site-config.ts';

/** What every page draws with, in one chunk: small chunks of their own compress worse. */
const SITE =
  /web[\\/]src[\\/](lib[\\/](?!socket[\\/]sharing|play-notes|alerts|consent|field-text|save-file|sounds|theme|use-device-text|use-theme|colours)|features[\\/](shell[\\/](?!not-found|later[\\/])|market[\\/][^\\/]+$|account[\\/]auth[\\/](demo-button|use-open-demo|prefilled))|ui[\\/](button|field|icons|mark|states|tabs|toast|tooltip|values)\.)|shared[\\/](api[\\/]client|languages|money|product)\./;

/** What the rest of the frame draws with, and trading pages too. */
const MENU = /web[\\/]src[\\/](ui[\\/]menu|lib[\\/](colours|sounds|theme|use-theme))\./;

/** The rest of the frame, which comes once the page is there: one chunk of it, and one for what is asked for. */
const LATER =
  /web[\\/]src[\\/]features[\\/](shell[\\/]later[\\/](?!main-menu|alert-dialog)|account[\\/]notifications[\\/]notification-bell)/;

export default {
  ...siteConfig('web', [
    { name: 'site', test: SITE },
    { name: 'menu', test: MENU },
    { name: 'later', test: LATER },
  ]),
  // Found only when the chart loads, it would make the development server load the page twice.
  optimizeDeps: { include: ['lightweight-charts'] },
};
