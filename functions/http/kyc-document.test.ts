import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateItem } from '#functions/data/table/table.ts';
import { isUnusedKycUpload, kycSubmissionCollection, readUserKyc } from '#functions/data/users/kyc.ts';
import { setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { readTestKycStatus, submitTestKyc, uploadTestKycPhotos } from '#functions/testing/people/kyc.ts';
import { type LoggedInCustomer, logInLiveCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import { getResponseData, getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { KycId } from '#shared/ids.ts';

useTestTable();
useTestDocumentBucket();

let person: LoggedInCustomer;
let people = 0;

beforeEach(async () => {
  person = await logInLiveCustomer(`person-${++people}`, '1');
});
afterEach(() => setClock());

describe('KYC document', () => {
  const PASSPORT = { document_type: 'passport', id_card_back_url: undefined };
  const fetchSubmission = async () => (await readTestKycStatus(person)).submission;
  const fetchErrors = async (body: object) =>
    getResponseError(await submitTestKyc(person, { ...(await uploadTestKycPhotos(person)), ...body })).errors;

  it('passport › needs no photo of its back, and keeps none', { tags: ['FIN-269'] }, async () => {
    const keys = await uploadTestKycPhotos(person);
    expect((await submitTestKyc(person, { ...keys, document_type: 'passport' })).status).toBe(200);
    expect(await fetchSubmission()).toMatchObject({ document_type: 'passport', expiry_date: '2099-12-31' });
    const [stored] = await readUserKyc(person.user.id);
    expect(Object.keys(stored?.images ?? {})).toEqual(['id_card_front', 'id_card_selfie']);
    expect(await isUnusedKycUpload(person.user.id, keys['id_card_back_url'] as string)).toBe(true);
  });

  it('passport › is accepted without the photo', { tags: ['FIN-269'] }, async () => {
    expect((await submitTestKyc(person, { ...(await uploadTestKycPhotos(person)), ...PASSPORT })).status).toBe(200);
  });

  it('card › needs both sides', { tags: ['FIN-269'] }, async () => {
    for (const document_type of ['identity_card', 'driver_licence', undefined])
      expect(await fetchErrors({ document_type, id_card_back_url: undefined })).toHaveProperty('id_card_back_url');
  });

  it('is rejected from the day after its expiry', { tags: ['FIN-269'] }, async () => {
    setClock(() => Date.parse('2026-03-02T11:59:59Z'));
    // West of UTC it is still 1 March.
    for (const expiry_date of ['2026-02-28', '2026-02-30', '0000-00-00'])
      expect(await fetchErrors({ expiry_date })).toEqual({ expiry_date: [expect.any(String)] });
    expect(await fetchErrors({ expiry_date: '2026-02-28' })).toEqual({
      expiry_date: ['This document has expired. Use a valid one.'],
    });
    expect(
      (await submitTestKyc(person, { ...(await uploadTestKycPhotos(person)), expiry_date: '2026-03-01' })).status,
    ).toBe(200);
  });

  it('has an expiry date unless it is a card without one', { tags: ['FIN-269'] }, async () => {
    for (const expiry_date of [null, undefined])
      expect(await fetchErrors({ ...PASSPORT, expiry_date })).toHaveProperty('expiry_date');
    expect((await submitTestKyc(person, { ...(await uploadTestKycPhotos(person)), expiry_date: null })).status).toBe(
      200,
    );
  });

  it('is of a country that issues it', { tags: ['FIN-269'] }, async () => {
    expect(await fetchErrors({ country: 'US' })).toEqual({ country: [expect.stringContaining('does not issue')] });
    const keys = await uploadTestKycPhotos(person);
    expect((await submitTestKyc(person, { ...keys, country: 'US', document_type: 'driver_licence' })).status).toBe(200);
  });

  it('sent as before the choice of a type is a driver licence without expiry', { tags: ['FIN-269'] }, async () => {
    const keys = await uploadTestKycPhotos(person);
    expect((await submitTestKyc(person, { ...keys, document_type: undefined, expiry_date: undefined })).status).toBe(
      200,
    );
    const former = { document_type: 'driver_licence', expiry_date: null };
    expect(await fetchSubmission()).toMatchObject(former);
    // Stored as before, too.
    const [kyc] = await readUserKyc(person.user.id);
    await updateItem(kycSubmissionCollection.key(person.user.id, kyc?.id as KycId), {
      update: 'REMOVE document_type, expiry_date',
    });
    expect(await fetchSubmission()).toMatchObject({ ...former, real_name: 'Ana María Núñez' });
    const detail = await callTestApi({
      method: 'GET',
      path: `/admin/kyc/${kyc?.id}`,
      token: await createStaffToken('support'),
    });
    expect(getResponseData<{ submission: object }>(detail).submission).toMatchObject(former);
  });
});
