import { browserPorts, connectStream } from './browser-ports.ts';
import { createSocket } from './create-socket.ts';
import { liveSocket } from './live.ts';
import { MarketStream } from './market-stream.ts';

/** Switches prices and candles to a socket of their own. @returns switches back */
export function startPriceStream(): () => void {
  liveSocket.streamBy((around) => new MarketStream(createSocket({ ...browserPorts, connect: connectStream }), around));
  return () => liveSocket.streamBy(null);
}
