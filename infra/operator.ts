import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const text = z.string().trim().max(300);

/** A number from 2: the texts use the plural. */
const several = (max: number) => z.int().min(2).max(max);
const percent = z.int().min(1).max(100);

/** Amounts and periods to which the texts commit the operator. Defaults are those of the specification. */
const commitments = z
  .strictObject({
    /** Minimum retention of proof of identity and address after an account is closed, years. */
    identityYears: several(100).default(6),
    /** Minimum retention of transaction records, months. */
    transactionMonths: several(1200).default(3),
    /** Share from which shareholders and beneficial owners of a company are verified, %. */
    ownershipPercent: percent.default(10),
    /** The same at normal risk, %. */
    normalRiskOwnershipPercent: percent.default(25),
    /** Months of service costs and fees that cap the liability. */
    liabilityMonths: several(120).default(3),
    /** Minimum indemnity of the operator for customers' claims, USD. */
    indemnityUsd: several(1_000_000_000_000).default(2_000_000),
    /** Hours within which withdrawals are processed. */
    withdrawalHours: several(720).default(24),
    /** Business days until withdrawals arrive. */
    arrivalDaysMin: z.int().min(1).max(60).default(1),
    arrivalDaysMax: several(60).default(3),
    /** Business days until an identity is verified. */
    verificationDaysMin: z.int().min(1).max(60).default(1),
    verificationDaysMax: several(60).default(3),
  })
  .refine((own) => own.ownershipPercent <= own.normalRiskOwnershipPercent, {
    path: ['normalRiskOwnershipPercent'],
    error: 'must be at least ownershipPercent',
  })
  .refine((own) => own.arrivalDaysMin < own.arrivalDaysMax, {
    path: ['arrivalDaysMax'],
    error: 'must be above arrivalDaysMin',
  })
  .refine((own) => own.verificationDaysMin < own.verificationDaysMax, {
    path: ['verificationDaysMax'],
    error: 'must be above verificationDaysMin',
  });

const operator = z.strictObject({
  /** Company behind the platform, with its legal form. */
  company: text.default(''),
  /** Postal address, in one line. */
  address: text.default(''),
  /** Governing law: a two-letter country code, which pages translate, or a text shown unchanged. */
  law: text.default(''),
  /** Contact e-mail address. */
  email: text.refine((value) => value === '' || z.email().safeParse(value).success, 'must be an address').default(''),
  /** Names and numbers of registrations with authorities, shown at the foot of the pages; nothing when empty. */
  registrations: z.array(text.min(1)).max(20).default([]),
  /** Amounts and periods in the legal texts. */
  commitments: commitments.prefault({}),
});

/** Operator of the platform, as its pages name it. */
export type PlatformOperator = z.infer<typeof operator>;

/** Marked placeholder for empty fields on pages: no real company is meant. */
export const examplePlatformOperator: PlatformOperator = {
  company: 'Example Company Ltd.',
  address: '1 Example Street, 00000 Example City',
  law: 'SG',
  email: 'support@operator.example',
  registrations: [],
  commitments: commitments.parse({}),
};

/** Reads `operator` of the context of cdk.json. @throws {Error} when it does not have that form. */
export function parsePlatformOperator(value: unknown): PlatformOperator {
  const read = operator.safeParse(value ?? {});
  if (!read.success) throw new Error(`operator under context in cdk.json: ${z.prettifyError(read.error)}`);
  return read.data;
}

/**
 * Reads the operator from cdk.json, with which the pages are built.
 * @throws {Error} when it does not have that form.
 */
export function readPlatformOperator(): PlatformOperator {
  const file = join(import.meta.dirname, '..', 'cdk.json');
  const { context } = JSON.parse(readFileSync(file, 'utf8')) as { context: Record<string, unknown> };
  return parsePlatformOperator(context['operator']);
}

/** Fields that name the operator on pages. Registrations may be empty. */
export const requiredOperatorFields = ['company', 'address', 'law', 'email'] as const;

/** Returns the empty fields: pages show the example instead. */
export const getMissingOperatorFields = (operatorFields: PlatformOperator): (typeof requiredOperatorFields)[number][] =>
  requiredOperatorFields.filter((field) => operatorFields[field] === '');

/** @throws {Error} naming the empty fields: a platform whose pages do not name its operator is not deployed. */
export function assertOperatorNamed(operatorFields: PlatformOperator): void {
  const empty = getMissingOperatorFields(operatorFields);
  if (empty.length > 0)
    throw new Error(
      `operator under context in cdk.json lacks ${empty.join(', ')}. Pages must name the operator of the platform.`,
    );
}
