import { describe, expect, it } from 'vitest';
import {
  validateBirthDate,
  findKycDetailProblem,
  toKycBody,
  getCountryOptions,
  toKycDetails,
  hasAllKycDetails,
  type KycDetailField,
  type KycDetails,
} from './kyc-details.ts';

const TODAY = '2026-03-01';
const details: KycDetails = {
  document_type: 'identity_card',
  real_name: 'Ana',
  id_card_number: 'X1',
  expiry_date: '01/03/2026',
  has_no_expiry: false,
  birth_date: '28/02/1990',
  gender: 'female',
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
    for (const field of Object.keys(details))
      if (field !== 'document_type' && field !== 'has_no_expiry')
        expect(hasAllKycDetails({ ...details, [field]: ' ' }, TODAY)).toBe(false);
  });

  it('are sent with three photos', { tags: ['FIN-266'] }, () => {
    const { has_no_expiry: _, ...sent } = details;
    const keys = { id_card_front: 'a', id_card_back: 'b', id_card_selfie: 'c' };
    expect(toKycBody(details, keys)).toEqual({
      ...sent,
      birth_date: '1990-02-28',
      expiry_date: '2026-03-01',
      id_card_front_url: 'a',
      id_card_back_url: 'b',
      id_card_selfie_url: 'c',
    });
    expect(toKycBody(details, { ...keys, id_card_back: null })).toBe(null);
  });

  it('of a passport are sent without its back', { tags: ['FIN-266'] }, () => {
    const passport = { ...details, document_type: 'passport' } as const;
    const keys = { id_card_front: 'a', id_card_back: 'b', id_card_selfie: 'c' };
    for (const id_card_back of ['b', null])
      expect(toKycBody(passport, { ...keys, id_card_back })).not.toHaveProperty('id_card_back_url');
    // Its expiry date cannot be left out.
    expect(hasAllKycDetails({ ...passport, has_no_expiry: true, expiry_date: '' }, TODAY)).toBe(false);
  });

  it('may lack the expiry date of a card', () => {
    const card = { ...details, has_no_expiry: true, expiry_date: '' };
    expect(hasAllKycDetails(card, TODAY)).toBe(true);
    const keys = { id_card_front: 'a', id_card_back: 'b', id_card_selfie: 'c' };
    expect(toKycBody(card, keys)).toMatchObject({ expiry_date: null });
  });

  it('name what is wrong with a field', () => {
    const find = (field: KycDetailField, change: Partial<KycDetails>) =>
      findKycDetailProblem(field, { ...details, ...change }, TODAY);
    expect(find('expiry_date', { expiry_date: '28/02/2026' })).toBe('birth.expired');
    expect(find('expiry_date', { expiry_date: '30/02/2027' })).toBe('birth.date');
    expect(find('country', { country: 'US' })).toBe('notIssued');
    expect(find('country', { country: 'US', document_type: 'driver_licence' })).toBe(null);
  });

  it('are prefilled from a rejected submission without the document number', () => {
    const {
      id_card_number: _,
      has_no_expiry: _1,
      ...submittedFields
    } = {
      ...details,
      birth_date: '1990-02-28',
      expiry_date: '2026-03-01',
      gender: 'female' as const,
    };
    const submission = { ...submittedFields, id_card_number_masked: '****', submitted_at: 1 };
    expect(toKycDetails({ status: 'rejected', reason: 'x', reviewed_at: 1, submission })).toEqual({
      ...details,
      id_card_number: '',
    });
  });
});

it('getCountryOptions › sorts by language and disables unsupported countries', () => {
  const options = getCountryOptions('es', 'passport');
  expect(options).toHaveLength(242);
  expect(getCountryOptions('es', 'identity_card').some(({ value }) => value === 'US')).toBe(false);
  expect(options.find(({ value }) => value === 'DE')).toMatchObject({ label: 'Alemania', disabled: false });
  expect(options.find(({ value }) => value === 'CN')?.disabled).toBe(true);
});
