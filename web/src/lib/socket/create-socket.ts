import type { Timeframe } from '#shared/market/timeframes.ts';
import { ALL_SYMBOLS } from '#shared/messages/follow-limits.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type {
  AccountSocketEvent,
  KlineSocketEvent,
  PricesFrame,
  SocketStatus,
  SymbolSelection,
} from './account-events.ts';
import { SocketInterestRegistry, mergeSocketInterests } from './interests.ts';
import {
  type SocketEffect,
  type SocketEvent,
  type SocketInterests,
  createSocketState,
  getSocketStatus,
} from './state.ts';
import { getSocketTimerDeadline, stepSocket } from './step.ts';
import type { MarketSocket, OtherTabsNeeds, SharedSocket, SocketWire } from './types.ts';

const topics = new Set<unknown>(['prices', 'kline', 'account', 'connection'] satisfies SocketFrame['topic'][]);

/** Parses a frame; null when it is invalid. The content of a known type is trusted. */
function parseSocketFrame(data: unknown): SocketFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const value = JSON.parse(data) as Partial<SocketFrame> | null;
    if (typeof value !== 'object' || value === null) return null;
    const { type, topic, seq, since } = value;
    if (typeof type !== 'string' || !topics.has(topic) || !Number.isFinite(seq) || !Number.isFinite(since)) return null;
    return value as SocketFrame;
  } catch {
    return null;
  }
}

/** Browser functions, so that tests can replace them. */
export interface SocketPorts {
  connect: () => SocketWire;
  now: () => number;
  random: () => number;
  /** Calls back after this many ms; returns the function that cancels it. */
  wait(ms: number, then: () => void): () => void;
  hidden(): boolean;
  /** Calls back when the page is hidden or shown, and when the network returns. */
  onVisibility(listener: () => void): void;
  onOnline(listener: () => void): void;
  /** Records the server's time (epoch ms) with the times of request and reply. */
  observeTime(serverTime: number, sentAt: number, receivedAt: number): void;
}

function createListeners<News extends unknown[]>() {
  const all = new Set<(...news: News) => void>();
  return {
    add: (listener: (...news: News) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (...news: News) => {
      for (const listener of all) listener(...news);
    },
  };
}

const NOTHING: SocketInterests = { prices: {}, klines: [] };

/** True for effects of the socket that carries prices and candles. */
const isOfMarket = ({ type }: SocketEffect): boolean => type === 'prices' || type === 'kline' || type === 'interrupted';

/** Creates the socket of a page: runs the effects of the state machine in `step.ts`. */
export function createSocket(ports: SocketPorts): SharedSocket {
  const state = createSocketState(ports.now(), ports.hidden());
  const wires = new Map<number, SocketWire>();
  const book = new SocketInterestRegistry();
  const statusListeners = createListeners<[]>();
  const accountListeners = createListeners<[AccountSocketEvent]>();
  const priceListeners = createListeners<[PricesFrame]>();
  const newsListeners = createListeners<[SocketEffect]>();
  const klineListeners = new Map<string, Set<(news: KlineSocketEvent) => void>>();
  /** Newest candle frame of each series. */
  const klineSeqs = new Map<string, number>();
  let status: SocketStatus = 'idle';
  let { connect } = ports;
  let otherTabs: OtherTabsNeeds = { interests: [], viewing: false, page: null };
  let page: string | null = null;
  let requestedInterests = '';
  let wantedInterests: SocketInterests = NOTHING;
  /** Candles were missed while the page was hidden. */
  let missed = false;
  let cancelTimer = () => {};
  /** Separate socket for prices and candles, and its factory. */
  let market: MarketSocket | null = null;
  let makeMarket: Parameters<SharedSocket['streamBy']>[0] = null;

  function dispatch(event: SocketEvent): void {
    for (const effect of stepSocket(state, event, { now: ports.now(), random: ports.random }))
      if (!market?.counts || !isOfMarket(effect)) carryOut(effect);
    cancelTimer();
    const due = getSocketTimerDeadline(state);
    cancelTimer =
      due === null ? () => {} : ports.wait(Math.max(0, due - ports.now()), () => dispatch({ type: 'timer' }));
    tendMarket();
    const next = getSocketStatus(state);
    if (next === status) return;
    status = next;
    statusListeners.tell();
  }

  /** The tab that has the main socket has this one too. */
  function tendMarket(): void {
    const shared = state.current && wires.get(state.current.id)?.isShared;
    const make = state.started && !shared ? makeMarket : null;
    // The main socket is down: it returns as own or shared, as before.
    if (make && !market && !state.current?.open) return;
    if (make && !market) {
      market = make({
        wait: (ms, then) => ports.wait(ms, then),
        take: carryOut,
        changed: () => interestsChanged(true),
        isThere: (beside) => dispatch({ type: 'beside', beside }),
      });
      market.start();
      interestsChanged(true);
    } else if (!make && market) {
      const endedMarket = market;
      market = null;
      endedMarket.end();
    }
  }

  function open(id: number): void {
    const wire = connect();
    wires.set(id, wire);
    wire.onopen = () => dispatch({ type: 'opened', id });
    wire.onclose = () => {
      if (wires.delete(id)) dispatch({ type: 'closed', id });
    };
    wire.onmessage = ({ data }) => {
      const frame = parseSocketFrame(data);
      if (frame && wires.has(id)) dispatch({ type: 'frame', id, frame });
    };
  }

  function passOnKline(frame: Extract<SocketEffect, { type: 'kline' }>['frame']): void {
    const series = `${frame.symbol} ${frame.timeframe}`;
    const seriesListeners = klineListeners.get(series);
    const lastSeq = klineSeqs.get(series) ?? 0;
    if (!seriesListeners || frame.seq <= lastSeq) return;
    klineSeqs.set(series, frame.seq);
    const isWhole = frame.type === 'kline_update' && frame.since <= lastSeq;
    for (const listener of seriesListeners) listener(isWhole ? { type: 'update', frame } : { type: 'refresh' });
  }

  function interrupted(): void {
    klineSeqs.clear();
    missed = ports.hidden();
    if (missed) return;
    for (const listener of [...klineListeners.values()].flatMap((all) => [...all])) listener({ type: 'refresh' });
  }

  function carryOut(effect: SocketEffect): void {
    newsListeners.tell(effect);
    switch (effect.type) {
      case 'open':
        return open(effect.id);
      case 'close': {
        const wire = wires.get(effect.id);
        wires.delete(effect.id);
        return wire?.close();
      }
      case 'send':
        return wires.get(effect.id)?.send(JSON.stringify(effect.message));
      case 'prices':
        // Messages only for other tabs do not wake a hidden page.
        return isForOthers() ? undefined : priceListeners.tell(effect.frame);
      case 'kline':
        return passOnKline(effect.frame);
      case 'interrupted':
        return interrupted();
      case 'account':
        return accountListeners.tell(effect.news);
      case 'clock':
        return ports.observeTime(effect.serverTime, effect.sentAt, ports.now());
    }
  }

  const isViewed = () => !ports.hidden() || otherTabs.viewing;
  /** Returns true when this page is hidden, but another one that its socket serves is visible. */
  const isForOthers = () => otherTabs.viewing && ports.hidden();

  function interestsChanged(urgent = false): void {
    const interests = mergeSocketInterests([...(isForOthers() ? [] : [book.merged()]), ...otherTabs.interests]);
    wantedInterests = interests;
    market?.follow(interests, isViewed());
    const text = JSON.stringify(market?.counts ? NOTHING : interests);
    if (text === requestedInterests) return;
    requestedInterests = text;
    dispatch({ type: 'interests', interests: market?.counts ? NOTHING : interests, urgent });
  }

  function pageChanged(): void {
    const visiblePage = isForOthers() ? (otherTabs.page ?? page) : page;
    if (visiblePage !== null) dispatch({ type: 'page', page: visiblePage });
  }

  function visibilityChanged(): void {
    const hidden = ports.hidden();
    pageChanged();
    dispatch({ type: 'visibility', hidden: hidden && !otherTabs.viewing });
    interestsChanged(true);
    if (hidden) return;
    if (missed || otherTabs.viewing) interrupted();
    // The socket was in use all the time, but not for this page.
    if (otherTabs.viewing) say({ type: 'get_all_prices' });
  }

  function say(message: ClientMessageInput): void {
    if (message.type === 'get_all_prices' && market?.counts) market.askSnapshot();
    else dispatch({ type: 'say', message });
  }

  ports.onVisibility(visibilityChanged);
  ports.onOnline(() => dispatch({ type: 'online' }));

  return {
    start: () => dispatch({ type: 'start' }),
    stop: () => dispatch({ type: 'stop' }),
    status: () => status,
    onStatus: statusListeners.add,
    setToken: (token, login = {}) => dispatch({ type: 'token', token, login }),
    onAccount: accountListeners.add,
    subscribePrices(symbols: SymbolSelection, pace: number) {
      const release = book.addPrices(symbols, pace);
      interestsChanged();
      return () => {
        release();
        interestsChanged();
      };
    },
    paceOf: (symbol) => wantedInterests.prices[symbol] ?? wantedInterests.prices[ALL_SYMBOLS] ?? null,
    onPrices: priceListeners.add,
    subscribeKline(symbol: string, timeframe: Timeframe, listener: (news: KlineSocketEvent) => void) {
      const series = `${symbol} ${timeframe}`;
      const release = book.addKline(symbol, timeframe);
      const seriesListeners = klineListeners.get(series) ?? new Set();
      seriesListeners.add(listener);
      klineListeners.set(series, seriesListeners);
      interestsChanged();
      return () => {
        seriesListeners.delete(listener);
        if (seriesListeners.size === 0) {
          klineListeners.delete(series);
          klineSeqs.delete(series);
        }
        release();
        interestsChanged();
      };
    },
    viewPage(path) {
      page = path;
      pageChanged();
    },
    watchAssets(user) {
      dispatch({ type: 'assets', user });
      return () => dispatch({ type: 'assets', user: null });
    },
    streamBy(make) {
      makeMarket = make;
      tendMarket();
    },
    connectBy: (make) => void (connect = make),
    renew: () => dispatch({ type: 'renew' }),
    suspend() {
      market?.suspend();
      dispatch({ type: 'suspend' });
    },
    setOthers(news) {
      otherTabs = news;
      pageChanged();
      dispatch({ type: 'visibility', hidden: ports.hidden() && !otherTabs.viewing });
      interestsChanged(true);
    },
    say,
    poke: () => dispatch({ type: 'timer' }),
    login: () => state.account && { ...state.account.login, seq: state.account.seq, since: state.account.seq },
    onNews: newsListeners.add,
  };
}
