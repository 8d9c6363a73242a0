import type { SelfImposedLimits } from '#shared/schemas/people.ts';
import { toHalfWidth } from '#shared/typed/characters.ts';
import { parseTypedNumber } from '#shared/typed/numbers.ts';
import type { SecurityFieldProblem } from './find-secret-problems.ts';

/** Minimum that the server accepts, minutes. */
const SHORTEST = 5;
const LONGEST = 1440;

/** Parses the typed limits; empty means none. Problems are keyed by field name. */
export function parseSelfLimits(
  language: string,
  typed: Readonly<Record<keyof SelfImposedLimits, string>>,
): { limits: SelfImposedLimits; problems: Partial<Record<keyof SelfImposedLimits, SecurityFieldProblem>> } {
  const problems: Partial<Record<keyof SelfImposedLimits, SecurityFieldProblem>> = {};
  const amount = (name: 'daily_loss' | 'daily_stake'): string | null => {
    const text = typed[name].trim();
    if (text === '') return null;
    const value = parseTypedNumber(language, text);
    if (value !== null && /[1-9]/.test(value) && !/\.\d{9}/.test(value)) return value;
    problems[name] = 'badAmount';
    return null;
  };
  const minutes = toHalfWidth(typed.session_minutes).trim();
  const wholeMinutes = /^\d{1,4}$/.test(minutes) ? Number(minutes) : Number.NaN;
  if (minutes !== '' && !(wholeMinutes >= SHORTEST && wholeMinutes <= LONGEST)) problems.session_minutes = 'badMinutes';
  return {
    limits: {
      daily_loss: amount('daily_loss'),
      daily_stake: amount('daily_stake'),
      session_minutes: minutes === '' || Number.isNaN(wholeMinutes) ? null : wholeMinutes,
    },
    problems,
  };
}
