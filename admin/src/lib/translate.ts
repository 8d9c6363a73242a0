import type { ParseKeys, TFunction } from 'i18next';

/** The translation function of a back office page. */
export type AdminTranslate = TFunction<['admin', 'common']>;

/** A key of the back office's translations. */
export type AdminTranslationKey = ParseKeys<'admin'>;
