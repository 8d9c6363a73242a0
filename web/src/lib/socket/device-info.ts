import type { SocketLoginFields } from './state.ts';

type DeviceFields = Pick<SocketLoginFields, 'is_mobile' | 'device_info' | 'user_agent'>;

/** The first match counts: most browsers also name the ones they are built from. */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /\bEdg\w*\/([\d.]+)/],
  ['Opera', /\b(?:OPR|OPiOS)\/([\d.]+)/],
  ['Samsung Internet', /\bSamsungBrowser\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+) .*Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, version: RegExp])[] = [
  ['iOS', /\b(?:iPhone OS|CPU OS) ([\d_]+)/],
  ['Android', /\bAndroid ([\d.]+)/],
  ['Windows', /\bWindows NT ([\d.]+)/],
  ['ChromeOS', /\bCrOS \S+ ([\d.]+)/],
  ['macOS', /\bMac OS X ([\d_.]+)/],
  ['Linux', /\bLinux()/],
];

const BRANDS: readonly (readonly [brand: string, model: RegExp])[] = [
  ['Apple', /^(iPhone|iPad|Mac)/],
  ['Samsung', /^(SM-|Galaxy)/],
  ['Google', /^Pixel/],
  ['Xiaomi', /^(Redmi|Mi |POCO|M2)/],
  ['Motorola', /^(moto|motorola)/i],
  ['OnePlus', /^OnePlus/i],
  ['Huawei', /^(HUAWEI|ELS-|VOG-)/],
];

function matchName(table: typeof BROWSERS, userAgent: string): [name: string | null, version: string | null] {
  for (const [name, version] of table) {
    const match = version.exec(userAgent);
    if (match) return [name, match[1]?.replaceAll('_', '.') || null];
  }
  return [null, null];
}

/** Returns the device model; browsers that hide it send `K`. */
function modelIn(userAgent: string): string | null {
  const [, apple, android] =
    /\b(iPhone|iPad|Mac)(?:intosh)?\b|\bAndroid [\d.]+; ([^;)]+?)(?: Build\/| *[;)])/.exec(userAgent) ?? [];
  const model = apple ?? android ?? null;
  return model === 'K' ? null : model;
}

const findBrand = (model: string | null): string | null =>
  model === null ? null : (BRANDS.find(([, sign]) => sign.test(model))?.[0] ?? null);

/**
 * Returns device, system and browser from the user agent; null for what it does not state. The IP address is not
 * included: the server sees it.
 */
export function readDeviceFields(userAgent: string): DeviceFields {
  const [os, osVersion] = matchName(SYSTEMS, userAgent);
  const [browser, browserVersion] = matchName(BROWSERS, userAgent);
  const model = modelIn(userAgent);
  return {
    is_mobile: /\bMobi|\biPad\b|\bAndroid\b/.test(userAgent),
    device_info: { os, osVersion, browser, browserVersion, brand: findBrand(model), model },
    user_agent: userAgent.slice(0, 1000),
  };
}
