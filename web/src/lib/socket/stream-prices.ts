import { browserPorts, connectStream } from './browser-ports.ts';
import { createSocket } from './create-socket.ts';
import { live } from './live.ts';
import { MarketStream } from './market-stream.ts';

/** Has prices and candles come by a socket of their own from now on. @returns the way back. */
export function streamPrices(): () => void {
  live.streamBy((around) => new MarketStream(createSocket({ ...browserPorts, connect: connectStream }), around));
  return () => live.streamBy(null);
}
