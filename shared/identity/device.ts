/** A device as it is kept and answered: a browser and its system, `Chrome on macOS`, or the one of them that is known. */
export const formatDevice = (browser: string | null, system: string | null): string | null =>
  browser !== null && system !== null ? `${browser} on ${system}` : (browser ?? system);

const BOTH = /^(.+) on (.+)$/;

/** Browser and system of a device, which each language joins in its own way; null where it has one name alone. */
export function parseDevice(device: string): { browser: string; system: string } | null {
  const [, browser, system] = BOTH.exec(device) ?? [];
  return browser === undefined || system === undefined ? null : { browser, system };
}
