import { createHash } from 'node:crypto';
import { getIpNetwork } from './networks.ts';

/**
 * What a device is told by, as far as a session knows it without leaving anything in the browser: the network of its
 * address and the kind of browser, as a hash. Those who are behind one connection with browsers alike look the same.
 */
export const deviceHash = ({ address, device }: { address: string; device?: string | null }): string =>
  createHash('sha256')
    .update(`${getIpNetwork(address)}\n${device ?? ''}`)
    .digest('hex')
    .slice(0, 32);
