import type { ApiContractRequest } from '#shared/api/contract.ts';
import { countryCodes, restrictedCountries } from '#shared/people/countries.ts';
import type { genders } from '#shared/people/kyc.ts';
import { formatTypedDate, readDate } from '#shared/typed/dates.ts';
import type { KycStatusResponse } from './queries.ts';

type Gender = (typeof genders)[number];

/** Input of the first step; date of birth as DD/MM/YYYY. */
export type KycDetails = {
  real_name: string;
  id_card_number: string;
  birth_date: string;
  gender: Gender | '';
  country: string;
  address: string;
};
export type KycDetailField = keyof KycDetails;

const MIN_KYC_AGE = 18;

/** Returns the problem of a complete date of birth: no such day, or too young. `today` is YYYY-MM-DD in UTC. */
export function validateBirthDate(typed: string, today: string): 'date' | 'age' | null {
  const birth = readDate(typed);
  if (birth === null) return 'date';
  const youngest = `${Number(today.slice(0, 4)) - MIN_KYC_AGE}${today.slice(4)}`;
  return birth > youngest ? 'age' : null;
}

/** True when the first step is complete. */
export const hasAllKycDetails = (details: KycDetails, today: string): boolean =>
  Object.values(details).every((value) => value.trim() !== '') && validateBirthDate(details.birth_date, today) === null;

/** Returns the previous submission for editing; the document number has to be typed again. */
export function toKycDetails(kyc: KycStatusResponse | undefined): KycDetails {
  const submission = kyc?.submission;
  return {
    real_name: submission?.real_name ?? '',
    id_card_number: '',
    birth_date: submission ? formatTypedDate(submission.birth_date.split('-').reverse().join('')) : '',
    gender: submission?.gender ?? '',
    country: submission?.country ?? '',
    address: submission?.address ?? '',
  };
}

type Body = ApiContractRequest<'POST /user/kyc/submit'>['body'];

/** Returns the request body of both steps; null while incomplete. */
export function toKycBody(
  details: KycDetails,
  keys: { front: string | null; back: string | null; selfie: string | null },
): Body | null {
  const birth_date = readDate(details.birth_date);
  const { front, back, selfie } = keys;
  if (birth_date === null || details.gender === '' || front === null || back === null || selfie === null) return null;
  return {
    ...details,
    birth_date,
    gender: details.gender,
    id_card_front_url: front,
    id_card_back_url: back,
    id_card_selfie_url: selfie,
  };
}

/** Returns all countries by name in a language; those not served are disabled. */
export function getCountryOptions(language: string): { value: string; label: string; disabled: boolean }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const collator = new Intl.Collator(language);
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value, disabled: restrictedCountries.has(value) }))
    .sort((a, b) => collator.compare(a.label, b.label));
}
