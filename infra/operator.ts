import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const text = z.string().trim().max(300);

/** A number from 2 on: the texts speak of it in the plural. */
const several = (max: number) => z.int().min(2).max(max);
const percent = z.int().min(1).max(100);

/** Amounts and periods that the texts commit the operator to. The defaults are those of the specification. */
const commitments = z
  .strictObject({
    /** Proof of identity and address is kept at least so long after an account is closed, years. */
    identityYears: several(100).default(6),
    /** Records of transactions are kept at least so long, months. */
    transactionMonths: several(1200).default(3),
    /** Shareholders and beneficial owners of a company are verified from this share on, %. */
    ownershipPercent: percent.default(10),
    /** The same at normal risk, %. */
    normalRiskOwnershipPercent: percent.default(25),
    /** Liability is capped at the service costs and fees of so many months. */
    liabilityMonths: several(120).default(3),
    /** The least indemnity that the operator provides for claims of its customers, USD. */
    indemnityUsd: several(1_000_000_000_000).default(2_000_000),
    /** Withdrawals are processed within so many hours. */
    withdrawalHours: several(720).default(24),
    /** Withdrawals arrive after so many business days. */
    arrivalDaysMin: z.int().min(1).max(60).default(1),
    arrivalDaysMax: several(60).default(3),
    /** An identity is verified after so many business days. */
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
  /** The company behind the platform, with its legal form. */
  company: text.default(''),
  /** Where it is reached by post, in one line. */
  address: text.default(''),
  /** Whose law applies: a country by its two letters, which pages name in their language, or a text that stands as it is. */
  law: text.default(''),
  /** Whom people write to. */
  email: text.refine((value) => value === '' || z.email().safeParse(value).success, 'must be an address').default(''),
  /** Under what names and numbers authorities know it: at the foot of the pages, nothing while there are none. */
  registrations: z.array(text.min(1)).max(20).default([]),
  /** Amounts and periods in the legal texts. */
  commitments: commitments.prefault({}),
});

/** Who runs the platform, as its pages name them. */
export type Operator = z.infer<typeof operator>;

/** What stands on pages, marked, for what is not filled in: nobody is meant by it. */
export const exampleOperator: Operator = {
  company: 'Example Company Ltd.',
  address: '1 Example Street, 00000 Example City',
  law: 'SG',
  email: 'support@operator.example',
  registrations: [],
  commitments: commitments.parse({}),
};

/** Reads `operator` of the context of cdk.json. @throws {Error} where it is not of that form. */
export function parseOperator(value: unknown): Operator {
  const read = operator.safeParse(value ?? {});
  if (!read.success) throw new Error(`operator under context in cdk.json: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** Who runs the platform, as cdk.json says: the pages are built from it. @throws {Error} where it is not of that form. */
export function readOperator(): Operator {
  const file = join(import.meta.dirname, '..', 'cdk.json');
  const { context } = JSON.parse(readFileSync(file, 'utf8')) as { context: Record<string, unknown> };
  return parseOperator(context['operator']);
}

/** Names by which pages speak of the operator. Registrations may be none. */
export const requiredOperatorFields = ['company', 'address', 'law', 'email'] as const;

/** Returns the fields that are empty: the example stands for them on the pages. */
export const getMissingOperatorFields = (who: Operator): (typeof requiredOperatorFields)[number][] =>
  requiredOperatorFields.filter((field) => who[field] === '');

/** @throws {Error} naming what is empty: a platform whose pages do not say who runs it is not deployed. */
export function assertOperatorNamed(who: Operator): void {
  const empty = getMissingOperatorFields(who);
  if (empty.length > 0)
    throw new Error(
      `operator under context in cdk.json lacks ${empty.join(', ')}: the pages name who runs the platform.`,
    );
}
