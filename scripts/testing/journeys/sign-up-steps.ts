import assert from 'node:assert/strict';
import { buildPng } from '#functions/testing/people/build-png.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import { waitForEmailCode, type MailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';
import type { ApiClient } from '#shared/api/client.ts';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import { type KycImage, kycImages } from '#shared/people/kyc.ts';

/** Signs up with the code sent to the address. */
export async function signUpByEmail(
  api: ApiClient,
  mailbox: MailboxReader,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<{ session: ApiContractResponse<'POST /auth/register'>; code: string }> {
  await api('POST /auth/send-email-code', { body: { email, type: 'register' } });
  const code = await waitForEmailCode(mailbox, email);
  const session = await api('POST /auth/register', { body: { username, email, email_code: code, password } });
  return { session, code };
}

/** Answer of an upload: a link for 60 seconds, and the name to submit. */
type UploadedPhoto = ApiContractResponse<'POST /user/upload-file'>;

/** Uploads a photo of a document as the page does, as a form; uses `fetch` of the caller to observe it. */
export async function uploadKycPhoto(
  site: string,
  token: string,
  type: KycImage,
  {
    bytes = buildPng(),
    name = 'photo.png',
    fetched = loopbackFetch,
  }: { bytes?: Buffer; name?: string; fetched?: typeof fetch | undefined } = {},
): Promise<UploadedPhoto> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  form.append('type', type);
  const answer = await fetched(`${site}/api/user/upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return (JSON.parse(text) as { data: UploadedPhoto }).data;
}

/** Uploads the three photos and submits the identity; returns the state of the verification. */
export async function submitKycByApi(
  {
    api,
    site,
    token,
    ...photo
  }: { api: ApiClient; site: string; token: string; fetched?: typeof fetch; name?: string },
  details: { real_name: string; id_card_number: string; address: string },
): Promise<ApiContractResponse<'POST /user/kyc/submit'>> {
  const keys: Record<string, string> = {};
  for (const kind of kycImages) keys[`${kind}_url`] = (await uploadKycPhoto(site, token, kind, photo)).relative_url;
  const { id_card_front_url = '', id_card_back_url = '', id_card_selfie_url = '' } = keys;
  const photos = { id_card_front_url, id_card_back_url, id_card_selfie_url };
  return api('POST /user/kyc/submit', {
    body: { ...details, ...photos, birth_date: '1990-01-31', gender: 'other', country: 'PT' },
  });
}
