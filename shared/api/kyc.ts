import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { genders, kycImages, MAX_UPLOADED_IMAGE_BYTES } from '#shared/people/kyc.ts';
import { kycStatusDetail } from '#shared/schemas/kyc.ts';
import { countryCode, freeTextSchema, typedTextSchema } from '#shared/schemas/scalars.ts';
import { uploadedFile } from '#shared/schemas/uploaded-file.ts';
import { readDate } from '#shared/typed/dates.ts';
import { endpoint } from './lib/endpoint.ts';

const key = z.string().regex(/^kyc\/[0-9A-Za-z_/-]{20,120}\.jpg$/, schemaError('photoAgain'));

export const kycEndpoints = {
  'POST /user/upload-file': endpoint({
    summary: 'Upload a photo of a document',
    description: 'A form with `file` (JPG or PNG, at most 2 MB) and `type`.',
    caller: 'main',
    limit: 'upload',
    /** The form around the file takes some bytes too. */
    upload: MAX_UPLOADED_IMAGE_BYTES + 64 * 1024,
    body: z.strictObject({ file: uploadedFile, type: z.enum(kycImages) }),
    output: z.object({
      /** Picture link, valid for 60 seconds. */
      url: z.string(),
      /** Identifies the picture in `POST /user/kyc/submit`. */
      relative_url: z.string(),
    }),
    errors: ['FILE_INVALID', 'KYC_ALREADY_VERIFIED'],
  }),
  'POST /user/kyc/submit': endpoint({
    summary: 'Submit a verification for review',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      real_name: freeTextSchema(100),
      id_card_number: freeTextSchema(50),
      birth_date: typedTextSchema(readDate, 'birthDate', '^\\d{4}-\\d{2}-\\d{2}$'),
      gender: z.enum(genders),
      country: countryCode,
      address: freeTextSchema(300),
      id_card_front_url: key,
      id_card_back_url: key,
      id_card_selfie_url: key,
    }),
    output: z.object({ kyc: kycStatusDetail }),
    errors: ['NOT_FOUND', 'KYC_ALREADY_VERIFIED', 'INVALID_ORDER_STATUS', 'COUNTRY_RESTRICTED'],
  }),
  'GET /user/kyc/status': endpoint({
    summary: 'Get the verification status',
    caller: 'main',
    limit: 'read',
    output: z.object({ kyc: kycStatusDetail }),
  }),
};
