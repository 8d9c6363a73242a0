import type { SharedSocket, SocketWire } from '#web/lib/socket/types.ts';
import { SocketHub } from './hub.ts';
import type { TabMessage, UnsignedTabMessage } from './tab-message.ts';
import { VirtualWire } from './virtual-wire.ts';

/** Interval at which a tab on its own looks for others, ms. */
const LEADER_SEARCH_INTERVAL = 60_000;

export interface TabChannel {
  post(message: TabMessage): void;
  close(): void;
}

/** Browser functions for communication between tabs. */
export interface TabPorts {
  /** Unique id of this tab. */
  id: string;
  now: () => number;
  /** Calls back after this many ms; returns the function that cancels it. */
  wait: (ms: number, then: () => void) => () => void;
  /** Opens a channel among all tabs of this browser; null when not supported. */
  channel(name: string, listen: (message: TabMessage) => void): TabChannel | null;
  /** Calls back once this tab has the lock of a name. Returns the function that releases it or stops waiting. */
  lock(name: string, granted: () => void): () => void;
  /** Calls back when the page is about to be frozen or unloaded, and when it resumes. */
  onFreeze(listener: () => void): void;
  onResume(listener: () => void): void;
}

/**
 * Lets the tabs of a browser with the same login share one socket. The tab with the group's lock leads: its socket
 * serves all. The browser passes the lock on when that tab is closed. A tab that finds no leader, or gets no answer,
 * connects by itself.
 * @param connect creates this tab's own socket
 * @returns joins the group of this name and leaves the previous one
 */
export function shareSocket(socket: SharedSocket, ports: TabPorts, connect: () => SocketWire): (group: string) => void {
  const wires = new Set<VirtualWire>();
  let group: string | null = null;
  let channel: TabChannel | null = null;
  let letGo = () => {};
  let stopLooking = () => {};
  let hub: SocketHub | null = null;
  /** `id` is null while a tab is about to lead; `up` is true while its socket is open. */
  let leader: { id: string | null; up: boolean } | null = null;
  let wireCount = 0;
  /** True when the socket is logged in as the group is. */
  let isLoggedIn = true;

  const post = (message: UnsignedTabMessage) => channel?.post({ ...message, from: ports.id });
  const endWires = () => {
    for (const wire of wires) wire.end();
  };

  function makeWire(): SocketWire {
    if (!channel || hub || !leader) return connect();
    wireCount += 1;
    const wire: VirtualWire = new VirtualWire(`${ports.id} ${wireCount}`, { post, wait: ports.wait, onEnd: ended });
    wires.add(wire);
    return wire;
  }

  function ended(wire: VirtualWire, silent: boolean): void {
    wires.delete(wire);
    if (silent) leader = null;
  }

  function look(): void {
    stopLooking();
    if (!hub && wires.size === 0) post({ kind: 'hello' });
    stopLooking = ports.wait(LEADER_SEARCH_INTERVAL, look);
  }

  function lead(): void {
    leader = null;
    hub = new SocketHub(socket, { post, now: ports.now, isLoggedIn: () => isLoggedIn });
    if (wires.size === 0 && socket.status() === 'open') return;
    // The new socket is created before the dead one is closed, so that it connects at once.
    socket.renew();
    endWires();
  }

  function meet(id: string, up: boolean): void {
    const isAnother = leader !== null && leader.id !== null && leader.id !== id;
    leader = { id, up };
    if (!up || isAnother) for (const wire of wires) if (wire.isOpen) wire.end();
    for (const wire of wires) {
      wire.hear();
      if (up) wire.knock();
    }
    if (up && wires.size === 0) socket.renew();
  }

  function take(message: TabMessage): void {
    if (message.from === ports.id) return;
    if (hub) return hub.take(message);
    if (message.kind === 'leader') meet(message.from, message.up);
    else if (message.from !== leader?.id) return;
    else if (message.kind === 'gone') {
      leader = { id: null, up: false };
      endWires();
    } else for (const wire of wires) wire.take(message);
  }

  function leave(): void {
    stopLooking();
    const wasAmongOthers = hub !== null || leader !== null;
    for (const wire of wires) wire.close();
    hub?.close();
    hub = null;
    letGo();
    channel?.close();
    channel = null;
    leader = wasAmongOthers ? { id: null, up: false } : null;
  }

  function enter(name: string): void {
    const opened = ports.channel(`live 1 ${name}`, (message) => opened === channel && take(message));
    channel = opened;
    if (!opened) return;
    let isHere = true;
    const release = ports.lock(`live 1 ${name}`, () => isHere && lead());
    letGo = () => {
      isHere = false;
      release();
    };
    look();
  }

  socket.onAccount(({ type }) => {
    if (type === 'login') isLoggedIn = true;
  });
  socket.connectBy(makeWire);
  ports.onFreeze(() => {
    if (group === null || !channel) return;
    leave();
    socket.suspend();
  });
  ports.onResume(() => {
    if (group === null || channel) return;
    enter(group);
    socket.renew();
  });

  return (name) => {
    if (name === group) return;
    const wasServed = wires.size > 0;
    if (group !== null) {
      isLoggedIn = false;
      leave();
    }
    group = name;
    enter(name);
    if (wasServed) socket.renew();
  };
}
