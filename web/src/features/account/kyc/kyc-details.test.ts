import { describe, expect, it } from 'vitest';
import { validateBirthDate, toKycBody, getCountryOptions, toKycDetails, hasAllKycDetails } from './kyc-details.ts';

const TODAY = '2026-03-01';
const details = {
  real_name: 'Ana',
  id_card_number: 'X1',
  birth_date: '28/02/1990',
  gender: 'female' as const,
  country: 'ES',
  address: 'Calle Mayor 1',
};

describe('date of birth', () => {
  it('must be at least 18 years ago', () => {
    expect(validateBirthDate('01/03/2008', TODAY)).toBe(null);
    expect(validateBirthDate('02/03/2008', TODAY)).toBe('age');
    expect(validateBirthDate('31/02/2000', TODAY)).toBe('date');
  });
});

describe('KYC details', () => {
  it('are complete when no field is empty', { tags: ['FIN-266'] }, () => {
    expect(hasAllKycDetails(details, TODAY)).toBe(true);
    for (const field of Object.keys(details)) expect(hasAllKycDetails({ ...details, [field]: ' ' }, TODAY)).toBe(false);
  });

  it('are sent with three photos', { tags: ['FIN-266'] }, () => {
    expect(toKycBody(details, { front: 'a', back: 'b', selfie: 'c' })).toEqual({
      ...details,
      birth_date: '1990-02-28',
      id_card_front_url: 'a',
      id_card_back_url: 'b',
      id_card_selfie_url: 'c',
    });
    expect(toKycBody(details, { front: 'a', back: null, selfie: 'c' })).toBe(null);
  });

  it('are prefilled from a rejected submission without the document number', () => {
    const { id_card_number: _, ...submittedFields } = { ...details, birth_date: '1990-02-28' };
    const submission = { ...submittedFields, id_card_number_masked: '****', submitted_at: 1 };
    expect(toKycDetails({ status: 'rejected', reason: 'x', reviewed_at: 1, submission })).toEqual({
      ...details,
      id_card_number: '',
    });
  });
});

it('getCountryOptions › sorts by language and disables unsupported countries', () => {
  const options = getCountryOptions('es');
  expect(options).toHaveLength(249);
  expect(options.find(({ value }) => value === 'DE')).toMatchObject({ label: 'Alemania', disabled: false });
  expect(options.find(({ value }) => value === 'CN')?.disabled).toBe(true);
});
