import english from '../../../shared/locales/en/notifications.json' with { type: 'json' };
import spanish from '../../../shared/locales/es/notifications.json' with { type: 'json' };

/** The words of notifications and e-mails, by language. */
export const catalogues = { en: english, es: spanish } as const;

export type Language = keyof typeof catalogues;
