import { siteApi, getFreshUserSession } from '#web/lib/api.ts';
import { pricesQuery, queryKeys, walletsQuery } from '#web/lib/queries.ts';
import { siteQueryClient } from '#web/lib/query-client.ts';
import {
  getCurrentUserSession,
  getAccountIdentity,
  onUserSessionChange,
  type BrowserSession,
} from '#web/lib/session.ts';
import type { AccountSocketEvent, PricesFrame } from './account-events.ts';
import { applyPricesFrame } from './apply-prices.ts';
import { browserPorts } from './browser-ports.ts';
import { createSocket } from './create-socket.ts';

/** The site's only socket. Components use the hooks next to this file and the query cache, which it updates. */
export const liveSocket = createSocket(browserPorts);

/** Poll interval over HTTP while the socket is down, ms. */
const BACKSTOP_MS = 4000;

function takePrices(frame: PricesFrame): void {
  const followedAllTheTime = (symbol: string) => liveSocket.paceOf(symbol) === 1;
  // Before the first answer there is nothing to update: a frame has only the requested symbols.
  siteQueryClient.setQueryData(
    pricesQuery.queryKey,
    (cachedPrices) => cachedPrices && applyPricesFrame(cachedPrices, frame, followedAllTheTime),
  );
}

function takeAccountNews(news: AccountSocketEvent): void {
  if (news.type === 'event') {
    if (news.late) void siteQueryClient.invalidateQueries({ queryKey: queryKeys.account });
    else if (news.frame.type === 'balance_update')
      siteQueryClient.setQueryData(walletsQuery.queryKey, news.frame.wallets);
  } else if (news.type === 'missed') void siteQueryClient.invalidateQueries({ queryKey: queryKeys.account });
  // Lets the client handle a rejected token: it is renewed, or the session ends.
  else if (news.type === 'refused') void siteApi('GET /user/profile', {}).catch(() => undefined);
}

/** Tabs with the same login share one socket; `joinTabs` is set once its code is loaded. */
let joinTabs: ((group: string) => void) | undefined;
const getTabGroup = (session: BrowserSession | null): string => getAccountIdentity(session) ?? 'visitor';

/** Logs the socket in with a valid token. */
async function logIn(): Promise<void> {
  // Offline: the current token is tried when the socket opens, and renewed when rejected.
  const [session, device] = await Promise.all([
    getFreshUserSession().catch(getCurrentUserSession),
    // Not needed for visitors, and the login works without it.
    getCurrentUserSession() && import('./device-info.ts').catch(() => null),
  ]);
  joinTabs?.(getTabGroup(session));
  liveSocket.setToken(
    session?.token ?? null,
    session ? { user_id: session.user.id, ...device?.readDeviceFields(navigator.userAgent) } : {},
  );
}

/** Loaded after the first prices of a page. */
async function shareSocket(): Promise<void> {
  const { shareSocketAmongTabs } = await import('./sharing/browser-tabs.ts');
  joinTabs = shareSocketAmongTabs(liveSocket, browserPorts.connect);
  joinTabs(getTabGroup(getCurrentUserSession()));
}

/** Delay before pages without prices share their socket, ms. */
const SHARE_AFTER_MS = 5000;

function shareLater(): void {
  const share = () => {
    stop();
    clearTimeout(timer);
    // Unavailable: every tab keeps its own socket.
    void shareSocket().catch(() => undefined);
  };
  const timer = setTimeout(share, SHARE_AFTER_MS);
  const stop = liveSocket.onPrices(share);
}

function pollWhileDisconnected(): void {
  if (liveSocket.status() === 'open' || document.visibilityState === 'hidden') return;
  void siteQueryClient.refetchQueries({ queryKey: pricesQuery.queryKey, type: 'active' });
  void siteQueryClient.refetchQueries({
    queryKey: queryKeys.account,
    type: 'active',
    // Queries marked so have a poll interval of their own.
    predicate: ({ meta }) => meta?.['backstop'] !== false,
  });
}

/** Connects the page. Call it once, at the start. */
export function startLiveSocket(): void {
  liveSocket.onPrices(takePrices);
  liveSocket.onAccount(takeAccountNews);
  onUserSessionChange(() => void logIn());
  setInterval(pollWhileDisconnected, BACKSTOP_MS);
  void logIn();
  liveSocket.start();
  shareLater();
}
