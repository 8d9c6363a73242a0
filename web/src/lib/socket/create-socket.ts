import type { Timeframe } from '../../../../shared/market/timeframes.ts';
import { EVERY_SYMBOL } from '../../../../shared/messages/following.ts';
import { InterestBook } from './interests.ts';
import { readFrame } from './read-frame.ts';
import { type Effect, type Event, initialState, statusOf } from './state.ts';
import { deadline, step } from './step.ts';
import type { AccountNews, KlineNews, LiveSocket, PricesFrame, Status, Symbols } from './types.ts';

/** As much of a WebSocket as is used here. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** What the browser gives, so that tests can give it instead. */
export interface Ports {
  connect(): Wire;
  now: () => number;
  random: () => number;
  /** Calls back after so many ms; returns the way to call it off. */
  wait(ms: number, then: () => void): () => void;
  hidden(): boolean;
  /** Calls back when the page is hidden or shown again, and when the network comes back. */
  onVisibility(listener: () => void): void;
  onOnline(listener: () => void): void;
  /** Takes the server's time (epoch ms) and when it was asked for and came. */
  observeTime(serverTime: number, sentAt: number, receivedAt: number): void;
}

function listeners<News extends unknown[]>() {
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

/** The socket of a page: carries out what the state machine of `step.ts` says. */
export function createSocket(ports: Ports): LiveSocket {
  const state = initialState(ports.now(), ports.hidden());
  const wires = new Map<number, Wire>();
  const book = new InterestBook();
  const statusListeners = listeners<[]>();
  const accountListeners = listeners<[AccountNews]>();
  const priceListeners = listeners<[PricesFrame]>();
  const klineListeners = new Map<string, Set<(news: KlineNews) => void>>();
  /** The newest candle frame seen of each series. */
  const klineSeqs = new Map<string, number>();
  let status: Status = 'idle';
  let cancelTimer = () => {};

  function dispatch(event: Event): void {
    for (const effect of step(state, event, { now: ports.now(), random: ports.random })) carryOut(effect);
    cancelTimer();
    const due = deadline(state);
    cancelTimer =
      due === null ? () => {} : ports.wait(Math.max(0, due - ports.now()), () => dispatch({ type: 'timer' }));
    const next = statusOf(state);
    if (next === status) return;
    status = next;
    statusListeners.tell();
  }

  function open(id: number): void {
    const wire = ports.connect();
    wires.set(id, wire);
    wire.onopen = () => dispatch({ type: 'opened', id });
    wire.onclose = () => {
      if (wires.delete(id)) dispatch({ type: 'closed', id });
    };
    wire.onmessage = ({ data }) => {
      const frame = readFrame(data);
      if (frame && wires.has(id)) dispatch({ type: 'frame', id, frame });
    };
  }

  function tellKline(frame: Extract<Effect, { type: 'kline' }>['frame']): void {
    const series = `${frame.symbol} ${frame.timeframe}`;
    const seen = klineSeqs.get(series);
    if (seen !== undefined && frame.seq <= seen) return;
    klineSeqs.set(series, frame.seq);
    const isWhole = frame.type === 'kline_update' && frame.since <= (seen ?? frame.since);
    for (const listener of klineListeners.get(series) ?? [])
      listener(isWhole ? { type: 'update', frame } : { type: 'refresh' });
  }

  function carryOut(effect: Effect): void {
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
        return priceListeners.tell(effect.frame);
      case 'kline':
        return tellKline(effect.frame);
      case 'interrupted':
        klineSeqs.clear();
        for (const listener of [...klineListeners.values()].flatMap((all) => [...all])) listener({ type: 'refresh' });
        return;
      case 'account':
        return accountListeners.tell(effect.news);
      case 'clock':
        return ports.observeTime(effect.serverTime, effect.sentAt, ports.now());
    }
  }

  const interestsChanged = () => dispatch({ type: 'interests', interests: book.merged() });
  ports.onVisibility(() => dispatch({ type: 'visibility', hidden: ports.hidden() }));
  ports.onOnline(() => dispatch({ type: 'online' }));

  return {
    start: () => dispatch({ type: 'start' }),
    stop: () => dispatch({ type: 'stop' }),
    status: () => status,
    onStatus: statusListeners.add,
    setToken: (token) => dispatch({ type: 'token', token }),
    onAccount: accountListeners.add,
    subscribePrices(symbols: Symbols, pace: number) {
      const release = book.addPrices(symbols, pace);
      interestsChanged();
      return () => {
        release();
        interestsChanged();
      };
    },
    paceOf: (symbol) => state.interests.prices[symbol] ?? state.interests.prices[EVERY_SYMBOL] ?? null,
    onPrices: priceListeners.add,
    subscribeKline(symbol: string, timeframe: Timeframe, listener: (news: KlineNews) => void) {
      const series = `${symbol} ${timeframe}`;
      const release = book.addKline(symbol, timeframe);
      const known = klineListeners.get(series) ?? new Set();
      known.add(listener);
      klineListeners.set(series, known);
      interestsChanged();
      return () => {
        known.delete(listener);
        if (known.size === 0) {
          klineListeners.delete(series);
          klineSeqs.delete(series);
        }
        release();
        interestsChanged();
      };
    },
    viewPage: (page) => dispatch({ type: 'page', page }),
  };
}
