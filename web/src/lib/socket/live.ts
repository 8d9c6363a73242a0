import { api, getFreshSession } from '#web/lib/api.ts';
import { pricesQuery, queryKeys, walletsQuery } from '#web/lib/queries.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { currentSession, getAccountIdentity, onSessionChange, type BrowserSession } from '#web/lib/session.ts';
import { applyPrices } from './apply-prices.ts';
import { browserPorts } from './browser-ports.ts';
import { createSocket } from './create-socket.ts';
import type { AccountSocketEvent, PricesFrame } from './news.ts';

/** The site's one socket. Components know the hooks beside this file and the query cache, which it writes. */
export const liveSocket = createSocket(browserPorts);

/** While the socket is away, what is on the page is asked for over HTTP so often, ms. */
const BACKSTOP_MS = 4000;

function takePrices(frame: PricesFrame): void {
  const followedAllTheTime = (symbol: string) => liveSocket.paceOf(symbol) === 1;
  // Before the first answer there is nothing to change: a frame holds only the symbols that were asked for.
  queryClient.setQueryData(pricesQuery.queryKey, (known) => known && applyPrices(known, frame, followedAllTheTime));
}

function takeAccountNews(news: AccountSocketEvent): void {
  if (news.type === 'event') {
    if (news.late) void queryClient.invalidateQueries({ queryKey: queryKeys.account });
    else if (news.frame.type === 'balance_update') queryClient.setQueryData(walletsQuery.queryKey, news.frame.wallets);
  } else if (news.type === 'missed') void queryClient.invalidateQueries({ queryKey: queryKeys.account });
  // The client's own way with a token that is no longer taken: it is renewed, or the session ends.
  else if (news.type === 'refused') void api('GET /user/profile', {}).catch(() => undefined);
}

/** Tabs that are logged in alike share one socket; `joinTabs` is there once that has been loaded. */
let joinTabs: ((group: string) => void) | undefined;
const groupOf = (session: BrowserSession | null): string => getAccountIdentity(session) ?? 'visitor';

/** Logs the socket in with a token that is still good. */
async function logIn(): Promise<void> {
  // Offline: the token at hand is tried when the socket opens, and renewed when it is refused.
  const [session, device] = await Promise.all([
    getFreshSession().catch(currentSession),
    // Visitors have no use for it, and without it one is logged in too.
    currentSession() && import('./device-info.ts').catch(() => null),
  ]);
  joinTabs?.(groupOf(session));
  liveSocket.setToken(
    session?.token ?? null,
    session ? { user_id: session.user.id, ...device?.readDeviceFields(navigator.userAgent) } : {},
  );
}

/** What a page can do without until it shows its first prices. */
async function shareSocket(): Promise<void> {
  const { shareAmongTabs } = await import('./sharing/browser-tabs.ts');
  joinTabs = shareAmongTabs(liveSocket, browserPorts.connect);
  joinTabs(groupOf(currentSession()));
}

/** Pages without prices share their socket too, ms. */
const SHARE_AFTER_MS = 5000;

function shareLater(): void {
  const share = () => {
    stop();
    clearTimeout(timer);
    // Not to be had: every tab keeps a socket of its own.
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
    // What says so is asked for at a pace of its own.
    predicate: ({ meta }) => meta?.['backstop'] !== false,
  });
}

/** Connects the page: call it once, when it starts. */
export function startLiveSocket(): void {
  liveSocket.onPrices(takePrices);
  liveSocket.onAccount(takeAccountNews);
  onSessionChange(() => void logIn());
  setInterval(backstop, BACKSTOP_MS);
  void logIn();
  liveSocket.start();
  shareLater();
}
