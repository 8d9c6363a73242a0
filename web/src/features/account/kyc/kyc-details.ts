import type { ApiContractRequest } from '#shared/api/contract.ts';
import { countryCodes, issuesDocument, restrictedCountries } from '#shared/people/countries.ts';
import { type DocumentType, type genders, type KycImage, listRequiredKycImages } from '#shared/people/kyc.ts';
import { formatTypedDate, readDate } from '#shared/typed/dates.ts';
import type { KycStatusResponse } from './queries.ts';

type Gender = (typeof genders)[number];

/** Input of the first step; dates as DD/MM/YYYY. */
export type KycDetails = {
  document_type: DocumentType;
  country: string;
  real_name: string;
  id_card_number: string;
  expiry_date: string;
  /** True for a document without an expiry date. */
  has_no_expiry: boolean;
  birth_date: string;
  gender: Gender | '';
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

/** True when the document may have no expiry date: a passport always has one. */
export const canLackExpiry = (type: DocumentType): boolean => type !== 'passport';

/** True when an expiry date is asked for. */
export const needsExpiry = (details: KycDetails): boolean =>
  !(details.has_no_expiry && canLackExpiry(details.document_type));

/** Returns the problem of a complete expiry date. `today` is YYYY-MM-DD in UTC, on which the document is still valid. */
export function validateExpiryDate(typed: string, today: string): 'date' | 'expired' | null {
  const expiry = readDate(typed);
  if (expiry === null) return 'date';
  return expiry < today ? 'expired' : null;
}

const isEmpty = (value: string | boolean): boolean => typeof value === 'string' && value.trim() === '';

/** Returns what is wrong with a field; null for nothing. `today` is YYYY-MM-DD in UTC. */
export function findKycDetailProblem(
  field: KycDetailField,
  details: KycDetails,
  today: string,
): 'required' | 'birth.date' | 'birth.age' | 'birth.expired' | 'notIssued' | null {
  if (field === 'expiry_date' && !needsExpiry(details)) return null;
  if (isEmpty(details[field])) return 'required';
  if (field === 'country') return issuesDocument(details.country, details.document_type) ? null : 'notIssued';
  if (field !== 'birth_date' && field !== 'expiry_date') return null;
  const validate = field === 'birth_date' ? validateBirthDate : validateExpiryDate;
  const problem = validate(details[field], today);
  return problem && `birth.${problem}`;
}

/** True when the first step is complete. */
export const hasAllKycDetails = (details: KycDetails, today: string): boolean =>
  (Object.keys(details) as KycDetailField[]).every((field) => findKycDetailProblem(field, details, today) === null);

const formatDate = (date: string): string => formatTypedDate(date.split('-').reverse().join(''));

/** Returns the previous submission for editing; the document number has to be typed again. */
export function toKycDetails(kyc: KycStatusResponse | undefined): KycDetails {
  const submission = kyc?.submission;
  return {
    document_type: submission?.document_type ?? 'passport',
    country: submission?.country ?? '',
    real_name: submission?.real_name ?? '',
    id_card_number: '',
    expiry_date: submission?.expiry_date ? formatDate(submission.expiry_date) : '',
    has_no_expiry: false,
    birth_date: submission ? formatDate(submission.birth_date) : '',
    gender: submission?.gender ?? '',
    address: submission?.address ?? '',
  };
}

type Body = ApiContractRequest<'POST /user/kyc/submit'>['body'];

/** Storage keys of the photos; null for missing ones. */
export type KycPhotoKeys = Record<KycImage, string | null>;

/** True when every photo that the document needs is stored. */
export const hasAllKycPhotos = (type: DocumentType, keys: KycPhotoKeys): boolean =>
  listRequiredKycImages(type).every((kind) => keys[kind] !== null);

/** Returns the request body of both steps; null while incomplete. */
export function toKycBody(details: KycDetails, keys: KycPhotoKeys): Body | null {
  const { has_no_expiry: _, ...rest } = details;
  const birth_date = readDate(details.birth_date);
  const expiry_date = needsExpiry(details) ? readDate(details.expiry_date) : null;
  const { id_card_front: front, id_card_back: back, id_card_selfie: selfie } = keys;
  if (birth_date === null || details.gender === '' || front === null || selfie === null) return null;
  if (needsExpiry(details) && expiry_date === null) return null;
  if (!hasAllKycPhotos(details.document_type, keys)) return null;
  return {
    ...rest,
    birth_date,
    expiry_date,
    gender: details.gender,
    id_card_front_url: front,
    ...(back !== null && details.document_type !== 'passport' && { id_card_back_url: back }),
    id_card_selfie_url: selfie,
  };
}

/** Returns the countries that issue a document, by name in a language; those not served are disabled. */
export function getCountryOptions(
  language: string,
  type: DocumentType,
): { value: string; label: string; disabled: boolean }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const collator = new Intl.Collator(language);
  return countryCodes
    .filter((value) => issuesDocument(value, type))
    .map((value) => ({ value, label: names.of(value) ?? value, disabled: restrictedCountries.has(value) }))
    .sort((a, b) => collator.compare(a.label, b.label));
}
