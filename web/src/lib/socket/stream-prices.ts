import { browserPorts, connectStream } from './browser-ports.ts';
import { createSocket } from './create-socket.ts';
import { liveSocket } from './live.ts';
import { MarketStream } from './market-stream.ts';

/** Has prices and candles come by a socket of their own from now on. @returns the way back. */
export function startPriceStream(): () => void {
  liveSocket.streamBy((around) => new MarketStream(createSocket({ ...browserPorts, connect: connectStream }), around));
  return () => liveSocket.streamBy(null);
}
