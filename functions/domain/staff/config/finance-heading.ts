import { SEEDED_HEADING, storedFinanceHeading } from '#functions/data/investments/financial-products.ts';
import { readConfigItem } from '#functions/data/table/config-items.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import type { FinanceHeading } from '#shared/schemas/investments.ts';
import { type ConfigPlace, changeConfig } from './change-config.ts';

const HEADING: ConfigPlace<FinanceHeading> = {
  kind: 'finance_heading',
  key: storedFinanceHeading.key(),
  field: 'heading',
  seeded: SEEDED_HEADING,
};

/** There is one. */
const ID = 'heading';

/** What stands over the wealth products, as it is stored now. */
export async function readHeadingForStaff(): Promise<{ heading: FinanceHeading; heading_version: number }> {
  const { values, versions } = await readConfigItem(HEADING.key, HEADING.field, HEADING.seeded);
  return { heading: values, heading_version: versions[ID] ?? 0 };
}

/** Changes it, in force everywhere within two seconds. @throws {Refusal} what `changeConfig` refuses. */
export async function changeHeading(
  version: number | undefined,
  { tag, title }: FinanceHeading,
  request: ChangeRequest,
): Promise<FinanceHeading> {
  const after = { tag: tag.trim(), title: title.trim() };
  await changeConfig(
    HEADING,
    {
      action: 'finance_heading.change',
      id: ID,
      version,
      edit: ({ tag, title }) => ({ values: after, before: { tag, title }, after }),
    },
    request,
  );
  return after;
}
