import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { documentTypes, genders, kycImages, MAX_UPLOADED_IMAGE_BYTES } from '#shared/people/kyc.ts';
import { kycStatusDetail } from '#shared/schemas/kyc.ts';
import { countryCode, freeLinesSchema, nameSchema, typedTextSchema } from '#shared/schemas/scalars.ts';
import { uploadedFile } from '#shared/schemas/uploaded-file.ts';
import { readDate } from '#shared/typed/dates.ts';
import { endpoint } from './lib/endpoint.ts';

const isoDateSchema = (name: 'birthDate' | 'expiryDate') => typedTextSchema(readDate, name, '^\\d{4}-\\d{2}-\\d{2}$');

const key = z.string().regex(/^kyc\/[0-9A-Za-z_/-]{20,120}\.jpg$/, schemaError('photoAgain'));

export const kycEndpoints = {
  'POST /user/upload-file': endpoint({
    summary: 'Upload a photo of a document',
    description: 'A form with `file` (JPG or PNG, at most 4 MB) and `type`.',
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
    description:
      'The document type is `driver_licence` by default. A passport needs an expiry date and no photo of its back.',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      real_name: nameSchema(100),
      document_type: z.enum(documentTypes).optional(),
      id_card_number: nameSchema(50),
      /** Null for a document without one. */
      expiry_date: isoDateSchema('expiryDate').nullable().optional(),
      birth_date: isoDateSchema('birthDate'),
      gender: z.enum(genders),
      country: countryCode,
      address: freeLinesSchema(300),
      id_card_front_url: key,
      id_card_back_url: key.optional(),
      id_card_selfie_url: key,
    }),
    output: z.object({ kyc: kycStatusDetail }),
    errors: ['NOT_FOUND', 'KYC_ALREADY_VERIFIED', 'INVALID_ORDER_STATUS', 'COUNTRY_RESTRICTED'],
  }),
  'GET /user/kyc/status': endpoint({
    summary: 'Get the verification status',
    caller: 'main',
    output: z.object({ kyc: kycStatusDetail }),
  }),
};
