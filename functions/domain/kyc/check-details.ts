import { countryCodes, restrictedCountries } from '#shared/people/countries.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason } from '#shared/refusals/field-refusals.ts';

/** Whoever is younger has no account, years. */
export const LEAST_AGE = 18;
/** Nobody is older, years. */
const MOST_AGE = 125;

const refused = (field: string, reason: FieldReason) =>
  new Refusal('VALIDATION_FAILED', { fields: { [field]: reason } });

/** Whole years from a date of birth to a day, both YYYY-MM-DD; null of what is no date. */
export function ageOn(birth: string, today: string): number | null {
  const date = new Date(`${birth}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birth) return null;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/**
 * Whether who says this of themselves may have an account. `now` is in epoch seconds; days are those of UTC.
 * @throws {Refusal} VALIDATION_FAILED by field, COUNTRY_RESTRICTED.
 */
export function checkDetails({ birth_date, country }: { birth_date: string; country: string }, now: number): void {
  const age = ageOn(birth_date, new Date(now * 1000).toISOString().slice(0, 10));
  if (age === null || age < 0 || age > MOST_AGE) throw refused('birth_date', because('birthDate'));
  if (age < LEAST_AGE) throw refused('birth_date', because('tooYoung', { number: LEAST_AGE }));
  if (!countryCodes.includes(country)) throw refused('country', because('country'));
  if (restrictedCountries.has(country))
    throw new Refusal('COUNTRY_RESTRICTED', { fields: { country: because('countryClosed') } });
}
