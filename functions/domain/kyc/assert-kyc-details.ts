import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import { countryCodes, issuesDocument, restrictedCountries } from '#shared/people/countries.ts';
import type { DocumentType } from '#shared/people/kyc.ts';
import { HOUR_SECONDS } from '#shared/time.ts';

/** Minimum age of a user, years. */
export const MIN_AGE_YEARS = 18;
/** Time of the last time zone behind UTC, hours. */
const HOURS_BEHIND_UTC = 12;
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

const toUtcDay = (now: number): string => new Date(now * 1000).toISOString().slice(0, 10);

/**
 * Checks that a document exists and is valid today. `now` is in epoch seconds; days are UTC.
 * @throws {AppError} VALIDATION_FAILED by field.
 */
export function assertDocument(
  document: { document_type: DocumentType; country: string; expiry_date: string | null },
  now: number,
): void {
  const { document_type, country, expiry_date } = document;
  if (!issuesDocument(country, document_type)) throw refused('country', fieldError('countryDocument'));
  if (expiry_date === null) {
    if (document_type === 'passport') throw refused('expiry_date', fieldError('missing'));
    return;
  }
  if (calculateAge(expiry_date, expiry_date) === null) throw refused('expiry_date', fieldError('expiryDate'));
  // Somewhere the day has not ended yet: a document is valid through its last day.
  if (expiry_date < toUtcDay(now - HOURS_BEHIND_UTC * HOUR_SECONDS))
    throw refused('expiry_date', fieldError('documentExpired'));
}

/**
 * Checks a user’s details for eligibility. `now` is in epoch seconds; days are UTC.
 * @throws {AppError} VALIDATION_FAILED by field, COUNTRY_RESTRICTED.
 */
export function assertKycDetails({ birth_date, country }: { birth_date: string; country: string }, now: number): void {
  const age = calculateAge(birth_date, toUtcDay(now));
  if (age === null || age < 0 || age > MAX_AGE_YEARS) throw refused('birth_date', fieldError('birthDate'));
  if (age < MIN_AGE_YEARS) throw refused('birth_date', fieldError('tooYoung', { number: MIN_AGE_YEARS }));
  if (!countryCodes.includes(country)) throw refused('country', fieldError('country'));
  if (restrictedCountries.has(country))
    throw new AppError('COUNTRY_RESTRICTED', { fields: { country: fieldError('countryClosed') } });
}
