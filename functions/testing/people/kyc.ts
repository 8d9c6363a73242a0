import { callTestApi } from '#functions/testing/call.ts';
import { kycImages } from '#shared/people/kyc.ts';
import { buildPng } from './build-png.ts';
import { postTestPhoto } from './documents.ts';
import type { LoggedInCustomer } from './logins.ts';
import { getResponseData } from './test-users.ts';

/** Uploads every photo of a KYC submission. Returns the submission's fields that name them. */
export async function uploadTestKycPhotos({ token }: LoggedInCustomer): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const type of kycImages) {
    const answer = await postTestPhoto(token, buildPng(), { type });
    keys[`${type}_url`] = getResponseData<{ relative_url: string }>(answer).relative_url;
  }
  return keys;
}

/** Valid fields of a KYC submission but its photos. */
export const TEST_KYC_DETAILS = {
  real_name: 'Ana María Núñez',
  document_type: 'identity_card',
  expiry_date: '2099-12-31',
  id_card_number: 'X-12345678-Z',
  birth_date: '1990-02-28',
  gender: 'female',
  country: 'ES',
  address: 'Calle Mayor 1, Madrid',
};

/** Submits the valid fields with those of `body`. */
export const submitTestKyc = ({ token }: LoggedInCustomer, body: object) =>
  callTestApi({
    method: 'POST',
    path: '/user/kyc/submit',
    token,
    body: JSON.stringify({ ...TEST_KYC_DETAILS, ...body }),
  });

export const readTestKycStatus = async ({ token }: LoggedInCustomer) =>
  getResponseData<{ kyc: { status: string; reason: string | null; submission: Record<string, unknown> | null } }>(
    await callTestApi({ method: 'GET', path: '/user/kyc/status', token }),
  ).kyc;
