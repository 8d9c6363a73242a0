import { api, getFreshSession } from '#web/lib/api.ts';
import { pricesQuery, queryKeys, walletsQuery } from '#web/lib/queries.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { currentSession, getAccountIdentity, onSessionChange, type BrowserSession } from '#web/lib/session.ts';
import { applyPrices } from './apply-prices.ts';
import { browserPorts } from './browser-ports.ts';
import { createSocket } from './create-socket.ts';
import type { AccountSocketEvent, PricesFrame } from './news.ts';

/** The site's only socket. Components use the hooks next to this file and the query cache, which it updates. */
export const liveSocket = createSocket(browserPorts);

/** Poll interval over HTTP while the socket is down, ms. */
const BACKSTOP_MS = 4000;

function takePrices(frame: PricesFrame): void {
  const followedAllTheTime = (symbol: string) => liveSocket.paceOf(symbol) === 1;
  // Before the first answer there is nothing to update: a frame has only the requested symbols.
  queryClient.setQueryData(pricesQuery.queryKey, (cachedPrices) => cachedPrices && applyPrices(cachedPrices, frame, followedAllTheTime));
}

function takeAccountNews(news: AccountSocketEvent): void {
  if (news.type === 'event') {
    if (news.late) void queryClient.invalidateQueries({ queryKey: queryKeys.account });
    else if (news.frame.type === 'balance_update') queryClient.setQueryData(walletsQuery.queryKey, news.frame.wallets);
  } else if (news.type === 'missed') void queryClient.invalidateQueries({ queryKey: queryKeys.account });
  // Lets the client handle a rejected token: it is renewed, or the session ends.
  else if (news.type === 'refused') void api('GET /user/profile', {}).catch(() => undefined);
}

/** Tabs with the same login share one socket; `joinTabs` is set once its code is loaded. */
let joinTabs: ((group: string) => void) | undefined;
const groupOf = (session: BrowserSession | null): string => getAccountIdentity(session) ?? 'visitor';

/** Logs the socket in with a valid token. */
async function logIn(): Promise<void> {
  // Offline: the current token is tried when the socket opens, and renewed when rejected.
  const [session, device] = await Promise.all([
    getFreshSession().catch(currentSession),
    // Not needed for visitors, and the login works without it.
    currentSession() && import('./device-info.ts').catch(() => null),
  ]);
  joinTabs?.(groupOf(session));
  liveSocket.setToken(
    session?.token ?? null,
    session ? { user_id: session.user.id, ...device?.readDeviceFields(navigator.userAgent) } : {},
  );
}

/** Loaded after the first prices of a page. */
async function shareSocket(): Promise<void> {
  const { shareAmongTabs } = await import('./sharing/browser-tabs.ts');
  joinTabs = shareAmongTabs(liveSocket, browserPorts.connect);
  joinTabs(groupOf(currentSession()));
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

function backstop(): void {
  if (liveSocket.status() === 'open' || document.visibilityState === 'hidden') return;
  void queryClient.refetchQueries({ queryKey: pricesQuery.queryKey, type: 'active' });
  void queryClient.refetchQueries({
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
  onSessionChange(() => void logIn());
  setInterval(backstop, BACKSTOP_MS);
  void logIn();
  liveSocket.start();
  shareLater();
}
