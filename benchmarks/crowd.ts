import WebSocket from 'ws';

/** Sockets opened at once. */
const AT_ONCE = 25;

export interface SocketCrowd {
  /** Ids of the connections at the gateway. */
  connections: string[];
  /** Sends a message on each connection. */
  send: (message: object) => void;
  /** Sends one of these messages on each connection, in turns; null for none. */
  sendInTurns: (messages: readonly (object | null)[]) => void;
  /** Calls the listener for each price frame of each socket with its arrival, epoch ms; null stops it. */
  hear: (listen: ((text: string, at: number) => void) | null) => void;
  close: () => void;
}

const PRICES = /^\{"type":"(?:price_update|all_prices)"/;

/** Opens many sockets and waits until each has its welcome message. */
export async function openSocketCrowd(url: string, count: number): Promise<SocketCrowd> {
  const sockets: WebSocket[] = [];
  const connections: string[] = [];
  let listener: ((text: string, at: number) => void) | null = null;
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      sockets.push(socket);
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        const welcome = /^\{"type":"welcome".*"connection_id":"([^"]+)"/.exec(text);
        if (welcome?.[1] !== undefined) {
          connections.push(welcome[1]);
          resolve();
        } else if (listener && PRICES.test(text)) listener(text, Date.now());
      });
    });
  for (let i = 0; i < count; i += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, open));
  return {
    connections,
    send: (message) => {
      for (const socket of sockets) socket.send(JSON.stringify(message));
    },
    sendInTurns: (messages) => {
      for (const [i, socket] of sockets.entries()) {
        const message = messages[i % messages.length];
        if (message) socket.send(JSON.stringify(message));
      }
    },
    hear: (listen) => {
      listener = listen;
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** Follows every symbol, one frame a second. */
export const FOLLOW_ALL_PRICES = { type: 'follow', revision: 1, prices: { '*': 1 } };
export const FOLLOW_NO_PRICES = { type: 'follow', revision: 2, prices: {} };
