/**
 * Returns a device's name as stored and answered: browser and system, `Chrome on macOS`, or the known one of the two.
 */
export const formatDeviceName = (browser: string | null, system: string | null): string | null =>
  browser !== null && system !== null ? `${browser} on ${system}` : (browser ?? system);

const BOTH = /^(.+) on (.+)$/;

/** Returns browser and system of a device, which each language joins in its own way; null for a single name. */
export function parseDeviceName(device: string): { browser: string; system: string } | null {
  const [, browser, system] = BOTH.exec(device) ?? [];
  return browser === undefined || system === undefined ? null : { browser, system };
}
