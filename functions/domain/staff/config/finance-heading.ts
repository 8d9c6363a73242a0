import { financeHeadingConfigStore } from '#functions/data/investments/financial-products.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import type { FinanceHeading } from '#shared/schemas/investments.ts';
import type { ConfigSection } from './config-section.ts';
import { updateConfig } from './update-config.ts';

const HEADING: ConfigSection<FinanceHeading, FinanceHeading> = {
  kind: 'finance_heading',
  config: financeHeadingConfigStore,
  objectOf: (heading) => heading,
  fieldsOf: ({ tag, title }) => ({ tag, title }),
};

/** Id of the only one. */
const ID = 'heading';

/** Returns the heading of the wealth products, as stored now. */
export async function readFinanceHeadingForStaff(): Promise<{ heading: FinanceHeading; heading_version: number }> {
  const { values, versions } = await financeHeadingConfigStore.read();
  return { heading: values, heading_version: versions[ID] ?? 0 };
}

/** Changes it, in force everywhere within two seconds. @throws {AppError} the errors of `updateConfig`. */
export async function updateFinanceHeading(
  version: number | undefined,
  { tag, title }: FinanceHeading,
  request: StaffChangeContext,
): Promise<FinanceHeading> {
  const after = { tag: tag.trim(), title: title.trim() };
  const edit = () => after;
  await updateConfig(HEADING, { action: 'finance_heading.change', id: ID, version, edit }, request);
  return after;
}
