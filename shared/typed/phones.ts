import { removeBlanks, toHalfWidth } from './characters.ts';

/** Country calling codes: one or two digits as listed, else three (E.164). */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d{2})/;

/** Calling codes of countries whose numbers begin with a zero that is dialled from abroad as well. */
const codesWithLeadingZero: ReadonlySet<string> = new Set(['39', '225', '226', '229', '241', '242', '378']);

/** Trunk prefix before a national number, which is not dialled from abroad; `0` in most countries. */
const trunkPrefixes: Readonly<Partial<Record<string, string>>> = { '36': '06' };

export const PHONE_PATTERN = '^\\+[1-9]\\d{6,14}$';
const PHONE = new RegExp(PHONE_PATTERN);

/**
 * Reads a phone number in international form (E.164): `+44 (0)20 7183 8750` as `+442071838750`. Removes the trunk zero,
 * which is not part of the number except in a few countries. Null when invalid.
 */
export function readPhone(typed: string): string | null {
  const text = toHalfWidth(removeBlanks(typed))
    .replace(/^tel:/i, '')
    .replace(/[-./()\u2010-\u2015\u2212]/g, '')
    .replace(/^00/, '+');
  const [, digits = ''] = /^\+(\d+)$/.exec(text) ?? [];
  const [code] = CALLING_CODE.exec(digits) ?? [];
  if (code === undefined) return null;
  const national = digits.slice(code.length);
  const trunk = trunkPrefixes[code] ?? '0';
  const hasTrunk = national.startsWith(trunk) && !codesWithLeadingZero.has(code);
  const subscriber = hasTrunk ? national.slice(trunk.length) : national;
  if (subscriber.startsWith('0') && !codesWithLeadingZero.has(code)) return null;
  const phone = `+${code}${subscriber}`;
  return PHONE.test(phone) ? phone : null;
}
