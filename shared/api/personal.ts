import * as z from 'zod';
import { genders, kycImages, MOST_IMAGE_BYTES } from '../kyc.ts';
import { pageOutput, pageQuery } from '../schemas/page.ts';
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
  userLevel,
  userWallet,
  walletAddress,
  walletTypeCodes,
} from '../schemas/person.ts';
import { decimalOut, epochSeconds, id } from '../schemas/scalars.ts';
import { uploadedFile } from '../schemas/uploaded-file.ts';
import { endpoint } from './endpoint.ts';

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
      birth_date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter your date of birth.'),
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

const ACCOUNT_NUMBER = 'Letters and digits, at most 34.';
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
    .regex(/^[A-Za-z0-9]{8}([A-Za-z0-9]{3})?$/, 'Eight or eleven letters and digits.')
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

const oneWallet = z.strictObject({ id: id('wal') });
const proof = {
  message: z.string().min(1).max(2000),
  signature: z.string().regex(/^0x[0-9a-fA-F]{2,8192}$/, 'This is not a signature.'),
};

export const userWallets = {
  'GET /user-wallets/types': endpoint({
    summary: 'The kinds of wallets',
    caller: 'user',
    limit: 'read',
    output: z.object({ types: z.array(userWallet.shape.wallet_type) }),
  }),
  'GET /user-wallets': endpoint({
    summary: 'Own wallets; removed ones are left out',
    caller: 'main',
    limit: 'read',
    output: z.object({ wallets: z.array(userWallet) }),
  }),
  'POST /user-wallets': endpoint({
    summary: 'Note a wallet; it waits for its proof. A recovery phrase is refused',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      wallet_type_id: z.enum(walletTypeCodes),
      wallet_address: walletAddress,
      remark: ownText(50).optional(),
      /** Refused whatever it holds, and never kept. */
      seed_phrase: z
        .unknown()
        .superRefine((value, context) => {
          if (value !== undefined)
            context.addIssue({
              code: 'custom',
              message: 'Never give a recovery phrase to anybody, us included. It was not kept.',
              params: { reason: 'RECOVERY_PHRASE_REFUSED' },
            });
        })
        .optional(),
    }),
    output: z.object({ wallet: userWallet }),
    errors: ['LIMIT_REACHED', 'RECOVERY_PHRASE_REFUSED'],
  }),
  'POST /user-wallets/connect-web3': endpoint({
    summary: 'Note a wallet together with its proof',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      wallet_type_id: z.enum(walletTypeCodes),
      wallet_address: walletAddress,
      remark: ownText(50).optional(),
      ...proof,
    }),
    output: z.object({ wallet: userWallet }),
    errors: ['LIMIT_REACHED', 'SIGNATURE_INVALID', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /user-wallets/{id}/verify': endpoint({
    summary: 'Show by a signature that a wallet is one’s own',
    caller: 'main',
    limit: 'secret',
    params: oneWallet,
    body: z.strictObject(proof),
    output: z.object({ wallet: userWallet }),
    errors: ['NOT_FOUND', 'SIGNATURE_INVALID', 'SERVICE_UNAVAILABLE'],
  }),
  'DELETE /user-wallets/{id}': endpoint({
    summary: 'Remove a wallet',
    caller: 'main',
    limit: 'secret',
    params: oneWallet,
    output: z.object({}),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS'],
  }),
  'GET /user-wallets/connections/history': endpoint({
    summary: 'When which wallet was connected, newest first',
    caller: 'main',
    limit: 'read',
    query: z.strictObject({ ...pageQuery }),
    output: z.object({
      connections: z.array(
        z.object({
          id: z.string(),
          wallet_address: z.string(),
          event: z.enum(['login', 'added', 'verified', 'removed']),
          address: z.string(),
          created_at: epochSeconds,
        }),
      ),
      ...pageOutput,
    }),
  }),
};

export const levelPeriods = ['7d', '30d', '90d', 'all'] as const;

export const levels = {
  'GET /user-levels': endpoint({
    summary: 'Own level, the next one, and how far it is',
    caller: 'main',
    limit: 'read',
    output: z.object({
      user_level: z.object({ current_level: userLevel }),
      next_level: userLevel.nullable(),
      /** Percent, 0 to 100. */
      upgrade_progress: decimalOut,
      total_trading_volume: decimalOut,
    }),
  }),
  'GET /user-levels/configs': endpoint({
    summary: 'Every level',
    caller: 'anyone',
    limit: 'read',
    cache: 60,
    output: z.object({ levels: z.array(userLevel) }),
  }),
  'GET /user-levels/history': endpoint({
    summary: 'When one rose or was set to which level, newest first',
    caller: 'main',
    limit: 'read',
    query: z.strictObject({ ...pageQuery }),
    output: z.object({
      history: z.array(
        z.object({
          id: z.string(),
          from_level: z.int().nullable(),
          to_level: z.int(),
          reason: z.enum(['volume', 'staff']),
          created_at: epochSeconds,
        }),
      ),
      ...pageOutput,
    }),
  }),
  'GET /user-levels/trading-stats': endpoint({
    summary: 'Volume, fees and what fees were saved, by the live account’s own figures',
    caller: 'main',
    limit: 'read',
    query: z.strictObject({ period: z.enum(levelPeriods).optional() }),
    output: z.object({
      period: z.enum(levelPeriods),
      volume: decimalOut,
      options_volume: decimalOut,
      futures_volume: decimalOut,
      fees: decimalOut,
      orders: z.int(),
      realized_pnl: decimalOut,
    }),
  }),
  'POST /user-levels/adjust': endpoint({
    summary: 'Set somebody’s level by hand, or null to let the volume decide again',
    caller: ['owner', 'risk'],
    limit: 'staff',
    body: z.strictObject({
      user_id: id('usr'),
      level_number: z.int().min(1).max(50).nullable(),
      reason: ownText(500),
      code: z
        .string()
        .regex(/^\d{6}$/, 'Enter the six digits of your authenticator.')
        .optional(),
    }),
    output: z.object({ current_level: userLevel }),
    errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED', 'CHANGED_MEANWHILE'],
  }),
};
