import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';

export const OPTION_CONFIGS_KEY = 'optionsConfig' satisfies PageName;
export const FUTURES_CONFIGS_KEY = 'futuresConfig' satisfies PageName;

export const optionConfigsList = createStaffList(OPTION_CONFIGS_KEY, {
  rows: 'configs',
  whole: true,
  csv: 'option-periods',
});
export const futuresConfigsList = createStaffList(FUTURES_CONFIGS_KEY, {
  rows: 'configs',
  whole: true,
  csv: 'perpetual-terms',
});

/** Reads all of them; one is looked up among them. */
export const adminOptionConfigsQuery = () => optionConfigsList.query({});
export const adminFuturesConfigsQuery = () => futuresConfigsList.query({});
