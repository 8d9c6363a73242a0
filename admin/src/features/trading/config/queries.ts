import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';

export const OPTION_CONFIGS_QUERY_KEY = 'optionsConfig' satisfies AdminPageName;
export const FUTURES_CONFIGS_QUERY_KEY = 'futuresConfig' satisfies AdminPageName;

export const adminOptionConfigList = createAdminList(OPTION_CONFIGS_QUERY_KEY, {
  rows: 'configs',
  whole: true,
  csv: 'option-periods',
});
export const adminFuturesConfigList = createAdminList(FUTURES_CONFIGS_QUERY_KEY, {
  rows: 'configs',
  whole: true,
  csv: 'perpetual-terms',
});

/** Reads all of them; one is looked up among them. */
export const adminOptionConfigsQuery = () => adminOptionConfigList.query({});
export const adminFuturesConfigsQuery = () => adminFuturesConfigList.query({});
