import { networkInterfaces } from 'node:os';

const EVERYWHERE = ['0.0.0.0', '::'];

/** By what others in the network reach this machine; null where it is in none. */
const ownAddress = (): string | null =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? null;

const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** What addresses of this machine's browsers name, where the platform listens on `host`. */
export const getLocalHost = (host: string | null): string =>
  host === null || EVERYWHERE.includes(host) ? 'localhost' : inAddress(host);

/** What addresses name that must be good for every machine that reaches the platform. */
export const getReachableHost = (host: string | null): string =>
  host !== null && EVERYWHERE.includes(host) ? (ownAddress() ?? 'localhost') : getLocalHost(host);
