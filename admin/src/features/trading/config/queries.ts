import { staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';

export const OPTION_CONFIGS = 'optionsConfig' satisfies PageName;
export const FUTURES_CONFIGS = 'futuresConfig' satisfies PageName;

export const optionConfigsList = staffList(OPTION_CONFIGS, { rows: 'configs', whole: true, csv: 'option-periods' });
export const futuresConfigsList = staffList(FUTURES_CONFIGS, { rows: 'configs', whole: true, csv: 'perpetual-terms' });

/** All of them: one is found among them. */
export const optionConfigsQuery = () => optionConfigsList.query({});
export const futuresConfigsQuery = () => futuresConfigsList.query({});
