import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import { countryCodes, restrictedCountries } from '#shared/people/countries.ts';

/** Minimum age of a user, years. */
export const MIN_AGE_YEARS = 18;
/** Highest plausible age, years. */
const MAX_AGE_YEARS = 125;

const refused = (field: string, reason: FieldError) =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: reason } });

/** Whole years from a date of birth to a day, both YYYY-MM-DD; null for an invalid date. */
export function calculateAge(birth: string, today: string): number | null {
  const date = new Date(`${birth}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birth) return null;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/**
 * Checks a user’s details for eligibility. `now` is in epoch seconds; days are UTC.
 * @throws {AppError} VALIDATION_FAILED by field, COUNTRY_RESTRICTED.
 */
export function assertKycDetails({ birth_date, country }: { birth_date: string; country: string }, now: number): void {
  const age = calculateAge(birth_date, new Date(now * 1000).toISOString().slice(0, 10));
  if (age === null || age < 0 || age > MAX_AGE_YEARS) throw refused('birth_date', fieldError('birthDate'));
  if (age < MIN_AGE_YEARS) throw refused('birth_date', fieldError('tooYoung', { number: MIN_AGE_YEARS }));
  if (!countryCodes.includes(country)) throw refused('country', fieldError('country'));
  if (restrictedCountries.has(country))
    throw new AppError('COUNTRY_RESTRICTED', { fields: { country: fieldError('countryClosed') } });
}
