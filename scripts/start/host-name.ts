import { networkInterfaces } from 'node:os';

const EVERYWHERE = ['0.0.0.0', '::'];

/** Returns this machine's address in its network; null without a network. */
const ownAddress = (): string | null =>
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address ?? null;

const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Returns the host in addresses for browsers on this machine, when the platform listens on `host`. */
export const getLocalHost = (host: string | null): string =>
  host === null || EVERYWHERE.includes(host) ? 'localhost' : inAddress(host);

/** Returns the host in addresses that must work on every machine that reaches the platform. */
export const getReachableHost = (host: string | null): string =>
  host !== null && EVERYWHERE.includes(host) ? (ownAddress() ?? 'localhost') : getLocalHost(host);
