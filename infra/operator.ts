import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const text = z.string().trim().max(300);

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
};

/** Reads `operator` of the context of cdk.json. @throws {Error} where it is not of that form. */
export function operatorOf(value: unknown): Operator {
  const read = operator.safeParse(value ?? {});
  if (!read.success) throw new Error(`operator under context in cdk.json: ${z.prettifyError(read.error)}`);
  return read.data;
}

/** Who runs the platform, as cdk.json says: the pages are built from it. @throws {Error} where it is not of that form. */
export function readOperator(): Operator {
  const file = join(import.meta.dirname, '..', 'cdk.json');
  const { context } = JSON.parse(readFileSync(file, 'utf8')) as { context: Record<string, unknown> };
  return operatorOf(context['operator']);
}

/** Names by which pages speak of the operator. Registrations may be none. */
export const operatorFields = ['company', 'address', 'law', 'email'] as const;

/** @throws {Error} naming what is empty: a platform whose pages do not say who runs it is not deployed. */
export function refuseUnnamed(who: Operator): void {
  const empty = operatorFields.filter((field) => who[field] === '');
  if (empty.length > 0)
    throw new Error(
      `operator under context in cdk.json lacks ${empty.join(', ')}: the pages name who runs the platform.`,
    );
}
