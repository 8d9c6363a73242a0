import * as z from 'zod';
import { genders, kycImages, MOST_IMAGE_BYTES } from '#shared/people/kyc.ts';
import {
  bankAccount,
  bankCurrencies,
  countryCode,
  fundDigits,
  kycStatus,
  ownText,
  questionKeys,
  questionnaireResult,
  questionOptions,
} from '#shared/schemas/person.ts';
import { epochSeconds, id } from '#shared/schemas/scalars.ts';
import { uploadedFile } from '#shared/schemas/uploaded-file.ts';
import { endpoint } from './kit/endpoint.ts';

const key = z.string().regex(/^kyc\/[0-9A-Za-z_/-]{20,120}\.jpg$/, 'Upload this photo again.');

export const kyc = {
  'POST /user/upload-file': endpoint({
    summary: 'Upload a photo of a document as a form: `file` (JPG or PNG, 2 MB at most) and `type`',
    caller: 'main',
    limit: 'upload',
    /** The form around the file takes some room too. */
    upload: MOST_IMAGE_BYTES + 64 * 1024,
    body: z.strictObject({ file: uploadedFile, type: z.enum(kycImages) }),
    output: z.object({
      /** Shows the picture for 60 seconds. */
      url: z.string(),
      /** Names it in `POST /user/kyc/submit`. */
      relative_url: z.string(),
    }),
    errors: ['FILE_INVALID', 'KYC_ALREADY_VERIFIED'],
  }),
  'POST /user/kyc/submit': endpoint({
    summary: 'Send in who one is, for review',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      real_name: ownText(100),
      id_card_number: ownText(50),
      birth_date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'This is not a date of birth.'),
      gender: z.enum(genders),
      country: countryCode,
      address: ownText(300),
      id_card_front_url: key,
      id_card_back_url: key,
      id_card_selfie_url: key,
    }),
    output: z.object({ kyc: kycStatus }),
    errors: ['KYC_ALREADY_VERIFIED', 'INVALID_ORDER_STATUS', 'COUNTRY_RESTRICTED'],
  }),
  'GET /user/kyc/status': endpoint({
    summary: 'How the verification stands',
    caller: 'main',
    limit: 'read',
    output: z.object({ kyc: kycStatus }),
  }),
};

export const fundPassword = {
  'GET /user/fund-password-status': endpoint({
    summary: 'Whether there is a fund password, and since when',
    caller: 'main',
    limit: 'read',
    output: z.object({
      has_fund_password: z.boolean(),
      set_at: epochSeconds.nullable(),
      /** Until when this session may move money out without being asked again. */
      verified_until: epochSeconds.nullable(),
      locked_until: epochSeconds.nullable(),
      /** Until when nothing can be withdrawn, because it was reset a moment ago. */
      withdrawals_held_until: epochSeconds.nullable(),
    }),
  }),
  'POST /user/set-fund-password': endpoint({
    summary: 'Set the fund password',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ fund_password: fundDigits, confirm_password: fundDigits }),
    output: z.object({ set_at: epochSeconds }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  'POST /user/change-fund-password': endpoint({
    summary: 'Change the fund password',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ current_password: fundDigits, new_password: fundDigits, confirm_password: fundDigits }),
    output: z.object({ set_at: epochSeconds }),
    errors: ['FUND_PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'POST /user/verify-fund-password': endpoint({
    summary: 'Enter the fund password: opens five minutes in which this session may move money out',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ fund_password: fundDigits }),
    output: z.object({ verified_until: epochSeconds }),
    errors: ['FUND_PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};

export const questionnaire = {
  'GET /user/questionnaire/questions': endpoint({
    summary: 'The keys of the ten questions and their options; the pages have the words',
    caller: 'user',
    limit: 'read',
    output: z.object({
      code: z.literal('QUESTIONS_LOADED'),
      questions: z.array(z.object({ question_key: z.enum(questionKeys), options: z.array(z.enum(questionOptions)) })),
    }),
  }),
  'POST /user/questionnaire/submit': endpoint({
    summary: 'Answer all ten questions; answering again replaces what was answered before',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      answers: z
        .array(z.strictObject({ question_key: z.enum(questionKeys), answer: z.enum(questionOptions) }))
        .length(questionKeys.length, 'Please complete all questions')
        .refine((given) => new Set(given.map(({ question_key }) => question_key)).size === given.length, {
          message: 'Please complete all questions',
        }),
    }),
    output: z.object({ code: z.literal('QUESTIONNAIRE_SUBMITTED'), result: questionnaireResult }),
  }),
  'GET /user/questionnaire/result': endpoint({
    summary: 'Score and risk profile; null while it is not completed',
    caller: 'main',
    limit: 'read',
    output: z.object({
      code: z.enum(['QUESTIONNAIRE_RESULT_LOADED', 'QUESTIONNAIRE_NOT_COMPLETED']),
      result: questionnaireResult.nullable(),
    }),
  }),
  'GET /user/questionnaire/status': endpoint({
    summary: 'Whether the questionnaire is completed',
    caller: 'main',
    limit: 'read',
    output: z.object({ code: z.literal('STATUS_CHECKED'), completed: z.boolean() }),
  }),
};

const ACCOUNT_NUMBER = 'Letters and digits, at least 4 and at most 34.';
const bankFields = {
  name: ownText(100),
  bank_name: ownText(100),
  /** An IBAN where it begins like one. */
  account_number: z.string().regex(/^[A-Za-z0-9 -]{4,42}$/, ACCOUNT_NUMBER),
  routing_number: z
    .string()
    .regex(/^[0-9A-Za-z-]{3,20}$/, 'This is not a routing number.')
    .nullable()
    .optional(),
  swift_code: z
    .string()
    .regex(/^[A-Za-z0-9]{8}([A-Za-z0-9]{3})?$/, 'This is not a SWIFT code.')
    .nullable()
    .optional(),
  currency: z.enum(bankCurrencies),
  personal_address: ownText(300).nullable().optional(),
  bank_address: ownText(300).nullable().optional(),
  company_address: ownText(300).nullable().optional(),
};
const oneBankAccount = z.strictObject({ id: id('bnk') });

export const bankAccounts = {
  'GET /bank-accounts': endpoint({
    summary: 'Own bank accounts, the primary one first; removed ones are left out',
    caller: 'main',
    limit: 'read',
    output: z.object({ bank_accounts: z.array(bankAccount) }),
  }),
  'POST /bank-accounts': endpoint({
    summary: 'Add a bank account; the first one is the primary one',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject(bankFields),
    output: z.object({ bank_account: bankAccount }),
    errors: ['LIMIT_REACHED'],
  }),
  'PUT /bank-accounts/{id}': endpoint({
    summary: 'Change a bank account; another number has to be verified anew, none leaves it as it is',
    caller: 'main',
    limit: 'secret',
    params: oneBankAccount,
    body: z.strictObject({ ...bankFields, account_number: bankFields.account_number.optional() }),
    output: z.object({ bank_account: bankAccount }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /bank-accounts/{id}': endpoint({
    summary: 'Remove a bank account',
    caller: 'main',
    limit: 'secret',
    params: oneBankAccount,
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  'POST /bank-accounts/{id}/set-primary': endpoint({
    summary: 'Make a bank account the primary one',
    caller: 'main',
    limit: 'secret',
    params: oneBankAccount,
    body: z.strictObject({}),
    output: z.object({ bank_account: bankAccount }),
    errors: ['NOT_FOUND'],
  }),
  'POST /bank-accounts/{id}/verify': endpoint({
    summary: 'Ask for a review of a bank account',
    caller: 'main',
    limit: 'secret',
    params: oneBankAccount,
    body: z.strictObject({}),
    output: z.object({ bank_account: bankAccount }),
    errors: ['NOT_FOUND', 'KYC_VERIFICATION_REQUIRED', 'CHANGED_MEANWHILE'],
  }),
  'GET /bank-accounts/{id}/verification-status': endpoint({
    summary: 'How the review of a bank account stands',
    caller: 'main',
    limit: 'read',
    params: oneBankAccount,
    output: z.object({ status: bankAccount.shape.status, reason: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
};
