import { createHash } from 'node:crypto';
import { getIpNetwork } from './networks.ts';

/**
 * Returns a hash that identifies a device without storing anything in the browser: the network of its address and the
 * kind of browser. Users with equal browsers behind one connection look the same.
 */
export const computeDeviceHash = ({ address, device }: { address: string; device?: string | null }): string =>
  createHash('sha256')
    .update(`${getIpNetwork(address)}\n${device ?? ''}`)
    .digest('hex')
    .slice(0, 32);
