import type { TFunction } from 'i18next';

/** The translation function of a back office page. */
export type Translate = TFunction<['admin', 'common']>;
